import { expect, test } from "vitest";
import { pickupStateOf } from "./pickup-state.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const ORDER = { isPickedUp: false, endsAt: at(2), eventEndsAt: at(5) };

test.each([
  [1, "waiting"],
  [2, "late"],
  [4, "late"],
  [5, "unclaimed"],
])("an order for a window until 2:00 is at %i:00 %s", (hour, state) => {
  expect(pickupStateOf(ORDER, at(hour))).toBe(state);
});

test("an order that was picked up is never late", () => {
  expect(pickupStateOf({ ...ORDER, isPickedUp: true }, at(9))).toBe("picked-up");
});
