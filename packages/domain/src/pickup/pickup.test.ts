import { describe, expect, test } from "vitest";
import { checkPickup, ownPickupCode } from "./pickup.ts";

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

  test("is possible once", () => {
    expect(checkPickup({ status: "completed", pickedUpAt: now }, event, now)).toMatchObject({
      failure: { code: "PICKUP_CODE_USED" },
    });
  });

  test.each(["pending", "confirmed", "preparing", "cancelled"] as const)(
    "abuse 51: is rejected while the order is %s",
    (status) => {
      expect(checkPickup({ status, pickedUpAt: null }, event, now)).toMatchObject({
        failure: { code: "ORDER_NOT_READY", params: { status } },
      });
    },
  );
});

describe("an order's code for its member", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const open = { pickupEndsAt: new Date(now.getTime() - 29 * 60_000) };
  const past = { pickupEndsAt: new Date(now.getTime() - 30 * 60_000) };

  test.each(["ready", "completed"] as const)("is shown for a %s order while it is valid", (status) => {
    expect(ownPickupCode({ status, pickedUpAt: null }, open, now)).toBe("valid");
  });

  test("is hidden once used", () => {
    expect(ownPickupCode({ status: "completed", pickedUpAt: now }, open, now)).toBe("none");
  });

  test("is shown as expired if the order was never handed off", () => {
    expect(ownPickupCode({ status: "ready", pickedUpAt: null }, past, now)).toBe("expired");
    expect(ownPickupCode({ status: "completed", pickedUpAt: null }, past, now)).toBe("none");
  });

  test.each(["pending", "confirmed", "preparing", "cancelled", "transferred"] as const)(
    "is hidden for a %s order",
    (status) => {
      expect(ownPickupCode({ status, pickedUpAt: null }, open, now)).toBe("none");
    },
  );
});
