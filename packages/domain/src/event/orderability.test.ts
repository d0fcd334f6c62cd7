import { describe, expect, test } from "vitest";
import {
  checkOrderability,
  EVENT_STATUSES,
  type EventStatus,
  effectiveEventStatus,
  fullnessOf,
  isEventOver,
} from "./orderability.ts";

const OPENS = new Date("2026-11-21T20:00:00Z");
const CLOSES = new Date("2026-11-22T20:00:00Z");
const before = (instant: Date) => new Date(instant.getTime() - 1);

function eventWith(change: Partial<Parameters<typeof checkOrderability>[0]> = {}) {
  return {
    status: "active" as EventStatus,
    registrationOpensAt: OPENS,
    registrationClosesAt: CLOSES,
    currentOrders: 0,
    maxOrders: 10,
    ...change,
  };
}

function answer(change: Parameters<typeof eventWith>[0], now: Date): string {
  const checked = checkOrderability(eventWith(change), now);
  return checked.ok ? "OPEN" : checked.failure.code;
}

describe("an event can be ordered from", () => {
  test("while it is active, registration is open and places are left", () => {
    expect(answer({}, OPENS)).toBe("OPEN");
    expect(answer({}, before(CLOSES))).toBe("OPEN");
    expect(answer({ currentOrders: 9 }, OPENS)).toBe("OPEN");
  });

  test("without any limit when it has none", () => {
    expect(answer({ maxOrders: null, currentOrders: 1_000_000 }, OPENS)).toBe("OPEN");
  });
});

test.each([
  [0, 10, "room"],
  [7, 10, "room"],
  [8, 10, "nearly-full"],
  [9, 10, "nearly-full"],
  [10, 10, "full"],
  [11, 10, "full"],
  [1_000, null, "room"],
])("an event with %s of %s places taken shows as %s", (currentOrders, maxOrders, shown) => {
  expect(fullnessOf({ currentOrders, maxOrders })).toBe(shown);
});

describe("an event can't be ordered from", () => {
  test.each(EVENT_STATUSES.filter((status) => !["active", "scheduled"].includes(status)))(
    "while it is %s",
    (status) => {
      expect(answer({ status }, OPENS)).toBe("EVENT_NOT_ACTIVE");
    },
  );

  test("before its registration opens", () => {
    expect(answer({}, before(OPENS))).toBe("REGISTRATION_NOT_OPEN");
    expect(answer({ status: "scheduled" }, before(OPENS))).toBe("REGISTRATION_NOT_OPEN");
  });

  test("from the instant its registration closes", () => {
    expect(answer({}, CLOSES)).toBe("REGISTRATION_ENDED");
  });

  test("when every place is taken", () => {
    expect(answer({ currentOrders: 10 }, OPENS)).toBe("EVENT_FULL");
  });
});

test("a scheduled event is active from the second its registration opens", () => {
  const event = { status: "scheduled" as EventStatus, registrationOpensAt: OPENS };
  expect(effectiveEventStatus(event, before(OPENS))).toBe("scheduled");
  expect(effectiveEventStatus(event, OPENS)).toBe("active");
});

test("an event is over once it is cancelled or completed", () => {
  expect(EVENT_STATUSES.filter(isEventOver)).toEqual(
    EVENT_STATUSES.filter((status) => ["cancelled", "completed"].includes(status)),
  );
});
