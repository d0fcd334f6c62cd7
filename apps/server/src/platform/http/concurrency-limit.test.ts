import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

test("doesn't retake the slot of a request whose client left while it waited", () => {
  const slots = new ConcurrencyLimit({ total: 1, perSource: 1 });
  const slot = slots.take("a");
  slot?.pause();
  slot?.end();
  slot?.resume();
  expect(slots.isFull).toBe(false);
});
