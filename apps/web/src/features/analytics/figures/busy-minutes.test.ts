import { expect, test } from "vitest";
import { busyMinutes } from "./busy-minutes.ts";

/** Returns an hour after opening with one order in each of these minutes. */
const hourWith = (...busy: number[]) =>
  Array.from({ length: 60 }, (_, minute) => ({ orders: busy.includes(minute) ? 1 : 0, missedDemand: 0 }));

test.each([
  [[], 10],
  [[0, 2], 10],
  [[9], 10],
  [[10], 20],
  [[3, 59], 60],
])("with orders in the minutes %j the chart has %i", (busy, shown) => {
  expect(busyMinutes(hourWith(...busy))).toHaveLength(shown);
});

test("refusals count as well as orders", () => {
  const minutes = hourWith(0).with(25, { orders: 0, missedDemand: 4 });
  expect(busyMinutes(minutes)).toHaveLength(30);
});
