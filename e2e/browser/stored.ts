import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Timeout in which the worker downloads and stores all of the app's files, in ms. */
const TIMEOUT_MS = 60_000;

/** Waits until the worker has stored the files that such a user needs offline. */
export async function hasFilesOf(page: Page, user: "member" | "crew"): Promise<void> {
  const isKept = (path: string) => caches.match(path).then((found) => found !== undefined);
  await expect.poll(() => page.evaluate(isKept, `/${user}`), { timeout: TIMEOUT_MS }).toBe(true);
}

/** Counts the crew boards and unsent actions stored in the browser. */
export function keptWorkIn(page: Page): Promise<{ boards: number; waiting: number }> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("crew"));
    const stores = database.transaction(["boards", "queues"]);
    const boards = await done(stores.objectStore("boards").count());
    const queues = await done(stores.objectStore("queues").getAll());
    database.close();
    return { boards, waiting: queues.reduce((sum, { waiting }) => sum + waiting.length, 0) };
  });
}

/**
 * Blocks all writes to the crew's queues, like a slow disk. Another page of the same browser holds them, so
 * they continue when the writing page is closed. Returns the function that releases them.
 */
export async function holdKeptWork(page: Page): Promise<() => Promise<void>> {
  const holder = await page.context().newPage();
  // Use a page without our code, which would notice the end of a session.
  await holder.goto("/icon.svg");
  await holder.evaluate(async () => {
    const opening = indexedDB.open("crew");
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const queues = opening.result.transaction("queues", "readwrite").objectStore("queues");
    // A transaction stays open while requests keep coming.
    await new Promise<void>((resolve) => {
      const ask = () => {
        queues.count().onsuccess = ask;
        resolve();
      };
      ask();
    });
  });
  return () => holder.close();
}
