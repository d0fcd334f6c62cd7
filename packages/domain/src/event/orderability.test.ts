import { describe, expect, test } from "vitest";
import {
  checkOrderability,
  EVENT_STATUSES,
  type EventStatus,
  effectiveEventStatus,
  fullnessOf,
  isEventOver,
  orderabilityAt,
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

describe("an event that opens by a draw", () => {
  const ENTRIES_OPEN = new Date("2026-11-21T19:30:00Z");
  const draw = (status: EventStatus, now: Date, drawFinishedAt: Date | null = null) =>
    orderabilityAt(eventWith({ status, entriesOpenAt: ENTRIES_OPEN, drawFinishedAt }), now);

  test.each(["scheduled", "active"] as const)(
    "takes entries until its ordering opens, while %s",
    (status) => {
      expect(draw(status, before(ENTRIES_OPEN))).toBe("REGISTRATION_NOT_OPEN");
      expect(draw(status, ENTRIES_OPEN)).toBe("ENTRIES_OPEN");
      expect(draw(status, before(OPENS))).toBe("ENTRIES_OPEN");
    },
  );

  test("takes no orders until its draw is finished", () => {
    expect(draw("active", OPENS)).toBe("DRAW_IN_PROGRESS");
    expect(draw("active", OPENS, OPENS)).toBe("OPEN");
  });

  test("takes no entries as a draft, or once it is over", () => {
    for (const status of ["draft", "completed", "cancelled"] as const)
      expect(draw(status, ENTRIES_OPEN)).toBe("EVENT_NOT_ACTIVE");
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
