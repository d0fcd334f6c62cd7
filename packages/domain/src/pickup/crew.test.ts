import { describe, expect, test } from "vitest";
import {
  happenedAt,
  isCrewTime,
  isTakeBackTime,
  isUndoTime,
  maySeeAsCrew,
  maySendAsCrew,
  movesToReady,
} from "./crew.ts";

const at = (hours: number) => new Date(Date.parse("2026-11-21T18:00:00Z") + hours * 3_600_000);
/** Event with pickup from hour 0 to hour 3. */
const EVENT = { pickupStartsAt: at(0), pickupEndsAt: at(3), status: "active" as const };
const MS = 1 / 3_600_000;

describe("crew access to an event", () => {
  test("abuse 93: is open to staff from 36 hours before pickup starts to 12 hours after it ends", () => {
    expect(isCrewTime(EVENT, at(-36 - MS))).toBe(false);
    expect(isCrewTime(EVENT, at(-36))).toBe(true);
    expect(isCrewTime(EVENT, at(15 - MS))).toBe(true);
    expect(isCrewTime(EVENT, at(15))).toBe(false);
  });

  test("is always open to admins, except for drafts, and never to members", () => {
    expect(maySeeAsCrew("staff", EVENT, at(0))).toBe(true);
    expect(maySeeAsCrew("staff", EVENT, at(99))).toBe(false);
    expect(maySeeAsCrew("admin", EVENT, at(99))).toBe(true);
    expect(maySeeAsCrew("admin", { ...EVENT, status: "draft" }, at(0))).toBe(false);
    expect(maySeeAsCrew("staff", { ...EVENT, status: "draft" }, at(0))).toBe(false);
  });
});

test("accepts offline actions as long as a device keeps the event", () => {
  expect(maySendAsCrew("staff", EVENT, at(-36 - MS))).toBe(false);
  expect(maySendAsCrew("staff", EVENT, at(2))).toBe(true);
  expect(maySendAsCrew("staff", EVENT, at(27 - MS))).toBe(true);
  expect(maySendAsCrew("staff", EVENT, at(27))).toBe(false);
  expect(maySendAsCrew("admin", EVENT, at(99))).toBe(true);
  expect(maySendAsCrew("staff", { ...EVENT, status: "draft" }, at(20))).toBe(false);
});

test("trusts a device's time from the opening of the crew's tools to its arrival", () => {
  const event = { pickupStartsAt: at(36) };
  expect(happenedAt(at(0), at(1), event)).toEqual(at(0));
  expect(happenedAt(at(1), at(0), event)).toEqual(at(0));
  expect(happenedAt(at(-1), at(1), event)).toEqual(at(0));
  // Admins may act before.
  expect(happenedAt(at(-3), at(-2), event)).toEqual(at(-2));
});

test("allows an undo for ten seconds", () => {
  const seconds = (count: number) => new Date(at(0).getTime() + count * 1_000);
  expect(isUndoTime(at(0), seconds(9.999))).toBe(true);
  expect(isUndoTime(at(0), seconds(10))).toBe(false);
});

test("lets the crew undo a hand-off for 30 minutes", () => {
  const minutes = (count: number) => new Date(at(0).getTime() + count * 60_000);
  expect(isTakeBackTime(at(0), minutes(29.999))).toBe(true);
  expect(isTakeBackTime(at(0), minutes(30))).toBe(false);
});

test("moves an order to ready step by step when its bag is ready", () => {
  expect(movesToReady("confirmed")).toEqual([
    { from: "confirmed", to: "preparing" },
    { from: "preparing", to: "ready" },
  ]);
  expect(movesToReady("preparing")).toEqual([{ from: "preparing", to: "ready" }]);
  for (const status of ["pending", "ready", "completed", "cancelled"] as const)
    expect(movesToReady(status)).toEqual([]);
});
