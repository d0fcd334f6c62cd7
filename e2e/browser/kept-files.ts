import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Timeout in which the worker downloads and stores all of the app's files, in ms. */
const TIMEOUT_MS = 60_000;

/** Waits until the worker has stored the files that such a user needs offline. */
export async function hasFilesOf(page: Page, user: "member" | "crew"): Promise<void> {
  const isKept = (path: string) => caches.match(path).then((found) => found !== undefined);
  await expect.poll(() => page.evaluate(isKept, `/${user}`), { timeout: TIMEOUT_MS }).toBe(true);
}
