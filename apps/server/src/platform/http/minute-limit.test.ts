import { expect, test } from "vitest";
import { TestClock } from "../../../testing/test-clock.ts";
import { MinuteLimit } from "./minute-limit.ts";

test("counts each key separately and resets after a minute", () => {
  const clock = new TestClock();
  const limit = new MinuteLimit(2, clock);
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
  clock.advance(20);
  expect(limit.take("a")).toBe(40);
  expect(limit.take("b")).toBe(0);
  clock.advance(40);
  expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 60]);
});

test("drops the oldest keys under a flood of new ones", () => {
  const limit = new MinuteLimit(1, new TestClock());
  const keys = Array.from({ length: 10_001 }, (_, index) => `key ${index}`);
  for (const key of keys) expect(limit.take(key)).toBe(0);
  expect(limit.take("key 1")).toBe(60);
  expect(limit.take("key 0")).toBe(0);
});
