import { describe, expect, test } from "vitest";
import { checkPickup } from "./pickup.ts";

describe("a pickup", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const event = { pickupEndsAt: now };
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test("is allowed for a ready order until 30 minutes after pickup ends", () => {
    expect(checkPickup({ status: "ready", pickedUpAt: null }, event, later(29)).ok).toBe(true);
    expect(checkPickup({ status: "ready", pickedUpAt: null }, event, later(30))).toMatchObject({
      failure: { code: "PICKUP_CODE_EXPIRED" },
    });
  });

  test("happens once", () => {
    expect(checkPickup({ status: "completed", pickedUpAt: now }, event, now)).toMatchObject({
      failure: { code: "PICKUP_CODE_USED" },
    });
  });

  test.each(["pending", "confirmed", "preparing", "cancelled"] as const)(
    "abuse 51: is refused while the order is %s",
    (status) => {
      expect(checkPickup({ status, pickedUpAt: null }, event, now)).toMatchObject({
        failure: { code: "ORDER_NOT_READY", params: { status } },
      });
    },
  );
});
