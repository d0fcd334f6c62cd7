import { expect, test } from "vitest";
import { ReturnWatcher } from "./return-watcher.ts";

test.each([
  [1_001, 1],
  [1_000, 0],
  [300, 0],
])("a page that was hidden for %i ms is refreshed %i times", (hiddenMs, expected) => {
  let returns = 0;
  const watcher = new ReturnWatcher(() => returns++);
  watcher.visibilityChanged(true, 5_000);
  watcher.visibilityChanged(false, 5_000 + hiddenMs);
  watcher.visibilityChanged(false, 90_000);
  expect(returns).toBe(expected);
});
