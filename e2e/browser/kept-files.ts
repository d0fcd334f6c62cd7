import type { Page } from "playwright-core";
import { expect } from "vitest";

/** All the app's files are fetched and written for it. */
const PATIENCE_MS = 60_000;

/** Waits until the worker has what the pages of those who use the app from here need without a connection. */
export async function hasFilesOf(page: Page, user: "member" | "crew"): Promise<void> {
  const isKept = (path: string) => caches.match(path).then((found) => found !== undefined);
  await expect.poll(() => page.evaluate(isKept, `/${user}`), { timeout: PATIENCE_MS }).toBe(true);
}
