/**
 * Runs a step for each item in turn. One that fails doesn't keep the others waiting.
 * @param signal the worker is stopping: the rest waits for the next run
 * @throws AggregateError with every failure, once all items had their turn
 */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  step: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted === true) break;
    try {
      await step(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some of it failed");
}
