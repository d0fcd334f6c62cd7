import { describe, expect, test } from "vitest";
import { MESSAGE_PURPOSES } from "./delivery.ts";
import { pushLine, pushTerms } from "./push.ts";

const now = new Date("2026-11-22T18:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a push", () => {
  test("wakes the phone when an order is ready, and not for other statuses", () => {
    const order = { purpose: "order", expiresAt: null } as const;
    expect(pushTerms({ ...order, choice: "order-ready" }, now).urgency).toBe("high");
    expect(pushTerms({ ...order, choice: "order-preparing" }, now).urgency).toBe("normal");
  });

  test.each(MESSAGE_PURPOSES)("of purpose %s expires within a day", (purpose) => {
    const { ttlSeconds } = pushTerms({ purpose, expiresAt: null }, now);
    expect(ttlSeconds).toBeGreaterThan(0);
    expect(ttlSeconds).toBeLessThanOrEqual(86_400);
  });

  test.each([
    [after(754), 754],
    [after(86_400), 7_200],
    [after(-1), 0],
  ])("that is of use until %s waits %i seconds", (expiresAt, ttlSeconds) => {
    expect(pushTerms({ purpose: "reminder", expiresAt }, now)).toMatchObject({ ttlSeconds });
  });
});

describe("the newest push replaces", () => {
  test("earlier ones about the same order, and no other", () => {
    expect(pushLine("order-ready", { orderId: "a" })).toBe(pushLine("order-confirmed", { orderId: "a" }));
    expect(pushLine("order-ready", { orderId: "a" })).not.toBe(pushLine("order-ready", { orderId: "b" }));
  });

  test("earlier reminders of the same opening", () => {
    const opening = { eventId: "e", orderId: "a" };
    expect(pushLine("ordering-open", opening)).toBe(pushLine("ordering-24-hours", { eventId: "e" }));
    expect(pushLine("ordering-open", opening)).not.toBe(pushLine("pickup-reminder", opening));
  });

  test.each(["refund", "transfer", "broadcast", "event-changed", undefined] as const)(
    "nothing for %s",
    (choice) => {
      expect(pushLine(choice, { eventId: "e", orderId: "a" })).toBeUndefined();
    },
  );

  test("nothing when its subject isn't known", () => {
    expect(pushLine("order-ready", {})).toBeUndefined();
  });
});
