import { describe, expect, test } from "vitest";
import { mayCheckIn } from "./crew.ts";

const window = { startsAt: new Date("2026-11-21T02:00:00Z"), endsAt: new Date("2026-11-21T02:20:00Z") };
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe("saying I'm here", () => {
  test.each(["confirmed", "preparing", "ready"] as const)("is allowed while the order is %s", (status) => {
    expect(mayCheckIn({ status }, window, at("02:10:00"))).toBe(true);
  });

  test.each(["pending", "completed", "cancelled"] as const)(
    "isn't allowed while the order is %s",
    (status) => {
      expect(mayCheckIn({ status }, window, at("02:10:00"))).toBe(false);
    },
  );

  test.each([
    ["01:29:59", false],
    ["01:30:00", true],
    ["02:49:59", true],
    ["02:50:00", false],
  ])("at %s: %s", (time, may) => {
    expect(mayCheckIn({ status: "confirmed" }, window, at(time))).toBe(may);
  });
});
