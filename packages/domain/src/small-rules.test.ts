import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findEventTimeProblem } from "./event/event-draft.ts";
import { formatEventPeriod, formatEventSpan, formatEventTime, instantOf } from "./event/event-time.ts";
import { mayAccess } from "./member/roles.ts";
import { checkPaymentAmount, formatUsd } from "./money/money.ts";
import { makeOrderNumber, ORDER_NUMBER_PATTERN } from "./order/order-number.ts";
import { checkPickup } from "./pickup/pickup.ts";

test("money is shown in US dollars", () => {
  expect(formatUsd(129_900)).toBe("$1,299.00");
  expect(formatUsd(0)).toBe("$0.00");
});

test.each([
  [99, false],
  [100, true],
  [99_999_999, true],
  [100_000_000, false],
  [100.5, false],
])("abuse 26: a payment of %d cents is allowed: %s", (cents, allowed) => {
  expect(checkPaymentAmount(cents).ok).toBe(allowed);
});

test("an order number can be read aloud, whatever bytes it is drawn from", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const draw = (count: number) => Uint8Array.from({ length: count }, () => bytes.next().value ?? 0);
      expect(makeOrderNumber(draw)).toMatch(ORDER_NUMBER_PATTERN);
    }),
  );
});

describe("times of an event", () => {
  test("are shown in its zone, named where the viewer's differs", () => {
    const instant = new Date("2026-11-22T02:30:00Z");
    expect(formatEventTime(instant, "America/Los_Angeles")).toBe("Sat, Nov 21, 2026, 6:30 PM");
    expect(formatEventTime(instant, "America/Los_Angeles", "America/New_York")).toBe(
      "Sat, Nov 21, 2026, 6:30 PM PST",
    );
  });

  test("a span says what its ends share once", () => {
    const at = (clock: string) => instantOf(`2026-11-21T${clock}`);
    const zone = "America/Los_Angeles";
    expect(formatEventSpan(at("18:30"), at("19:00"), zone)).toBe("6:30 – 7:00 PM");
    expect(formatEventSpan(at("11:30"), at("13:00"), zone)).toBe("11:30 AM – 1:00 PM");
    expect(formatEventSpan(at("18:30"), at("19:00"), zone, "America/New_York")).toBe("6:30 – 7:00 PM PST");
    expect(formatEventPeriod(at("18:00"), at("21:00"), zone)).toBe("Sat, Nov 21, 2026, 6:00 – 9:00 PM");
  });

  test.each([
    ["2026-10-31T18:00", "2026-11-01T01:00:00.000Z"],
    ["2026-11-01T18:00", "2026-11-02T02:00:00.000Z"],
    ["2027-03-13T18:00", "2027-03-14T02:00:00.000Z"],
    ["2027-03-14T18:00", "2027-03-15T01:00:00.000Z"],
  ])("a local time is read with daylight saving: %s is %s", (local, instant) => {
    expect(instantOf(local, "America/Los_Angeles").toISOString()).toBe(instant);
  });

  test("are refused where they contradict each other", () => {
    const now = new Date("2026-11-21T20:00:00Z");
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const good = {
      eventAt: at(48),
      registrationOpensAt: at(1),
      registrationClosesAt: at(24),
      notificationAt: at(0),
      pickupStartsAt: at(48),
      pickupEndsAt: at(51),
      cancellationCutoffAt: at(24),
    };
    expect(findEventTimeProblem(good, now)).toBeUndefined();
    expect(findEventTimeProblem({ ...good, eventAt: at(-1) }, now)?.field).toBe("eventAt");
    expect(findEventTimeProblem({ ...good, registrationOpensAt: at(-1) }, now)?.field).toBe(
      "registrationOpensAt",
    );
    expect(findEventTimeProblem({ ...good, registrationOpensAt: at(49) }, now)?.field).toBe(
      "registrationOpensAt",
    );
    expect(findEventTimeProblem({ ...good, registrationClosesAt: at(0) }, now)?.field).toBe(
      "registrationClosesAt",
    );
    expect(findEventTimeProblem({ ...good, registrationClosesAt: at(49) }, now)?.field).toBe(
      "registrationClosesAt",
    );
    expect(findEventTimeProblem({ ...good, notificationAt: at(49) }, now)?.field).toBe("notificationAt");
    expect(findEventTimeProblem({ ...good, pickupEndsAt: at(47) }, now)?.field).toBe("pickupEndsAt");
    expect(findEventTimeProblem({ ...good, cancellationCutoffAt: at(52) }, now)?.field).toBe(
      "cancellationCutoffAt",
    );
  });
});

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

test("each role reaches what the roles before it reach", () => {
  expect(mayAccess(undefined, "public")).toBe(true);
  expect(mayAccess(undefined, "member")).toBe(false);
  expect(mayAccess("member", "staff")).toBe(false);
  expect(mayAccess("staff", "staff")).toBe(true);
  expect(mayAccess("staff", "admin")).toBe(false);
  expect(mayAccess("admin", "member")).toBe(true);
});
