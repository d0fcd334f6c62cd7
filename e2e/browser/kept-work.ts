import type { Page } from "playwright-core";

/** How many boards a browser keeps of the crew's events, and how much that was done waits in it to be sent. */
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
 * Has every write to the crew's queues wait, as a slow disk does. It is held by another page of the same browser, so
 * that it goes on when the page that wants to write is left.
 * @returns how to let the writes go
 */
export async function holdKeptWork(page: Page): Promise<() => Promise<void>> {
  const holder = await page.context().newPage();
  // A page without anything of ours that would notice the end of a session.
  await holder.goto("/icon.svg");
  await holder.evaluate(async () => {
    const opening = indexedDB.open("crew");
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const queues = opening.result.transaction("queues", "readwrite").objectStore("queues");
    // A transaction lasts for as long as it is asked something.
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
