import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../durations.ts";
import { sessionEndsAt, sessionEndsAtLatest } from "./session-lifetime.ts";

const startedAt = new Date("2026-10-30T18:00:00Z");
const after = (hours: number) => new Date(startedAt.getTime() + hours * HOUR_MS);

describe("a session expires", () => {
  test.each([
    ["member", 0, 30 * 24],
    ["member", 59 * 24, 89 * 24],
    ["member", 61 * 24, 90 * 24],
    ["member", 90 * 24, 90 * 24],
    ["staff", 0, 12],
    ["admin", 0, 12],
    ["admin", 100, 112],
    ["staff", 7 * 24 - 1, 7 * 24],
    ["admin", 7 * 24 - 1, 7 * 24],
  ] as const)("a %s's, last seen after %d hours, after %d", (role, lastSeen, ends) => {
    expect(sessionEndsAt(role, { startedAt, lastSeenAt: after(lastSeen) })).toEqual(after(ends));
  });

  test("at its maximum age, however often it is used", () => {
    expect(sessionEndsAtLatest("member", startedAt)).toEqual(after(90 * 24));
    expect(sessionEndsAtLatest("staff", startedAt)).toEqual(after(7 * 24));
    expect(sessionEndsAtLatest("admin", startedAt)).toEqual(after(7 * 24));
  });
});
