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
