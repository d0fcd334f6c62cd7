import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { mayReturn, maySell, offerHeldUntil } from "./returned-order.ts";

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const order = {
  status: "confirmed" as OrderStatus,
  eventStatus: "active" as const,
  cancellationCutoffAt: at("12:00:00"),
  windowStartsAt: at("18:00:00"),
};

describe("returning an order to the waitlist", () => {
  test.each([
    ["11:59:59", false],
    ["12:00:00", true],
    ["17:59:59", true],
    ["18:00:00", false],
  ])("at %s: %s", (time, may) => {
    expect(mayReturn(order, at(time))).toBe(may);
  });

  test.each(ORDER_STATUSES)("follows the status of an order that is %s", (status) => {
    expect(mayReturn({ ...order, status }, at("13:00:00"))).toBe(
      status === "confirmed" || status === "preparing",
    );
  });

  test.each(["cancelled", "completed"] as const)("isn't possible at an event that is %s", (eventStatus) => {
    expect(mayReturn({ ...order, eventStatus }, at("13:00:00"))).toBe(false);
  });
});

test("a returned order can be sold until its window starts, also after the cutoff was moved", () => {
  expect(maySell(order, at("11:00:00"))).toBe(true);
  expect(maySell(order, at("18:00:00"))).toBe(false);
  expect(maySell({ ...order, status: "ready" }, at("13:00:00"))).toBe(false);
});

test("a returned order is held for 15 minutes, and never past its window's start", () => {
  expect(offerHeldUntil(order, at("17:45:00"))).toEqual(at("18:00:00"));
  expect(offerHeldUntil(order, at("17:44:59"))).toEqual(at("17:59:59"));
  expect(offerHeldUntil(order, at("17:50:00"))).toEqual(at("18:00:00"));
});
