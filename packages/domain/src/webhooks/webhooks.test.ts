import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../durations.ts";
import { isWebhookDelivered, nextWebhookAttempt, webhookOfMove, whyEndpointEnds } from "./index.ts";

const NOW = new Date("2026-11-27T19:00:00Z");

describe("a failed webhook", () => {
  test("is tried ten times within 76 hours", () => {
    const seconds = Array.from({ length: 11 }, (_, attempts) => nextWebhookAttempt(attempts, NOW)).map(
      (at) => at && (at.getTime() - NOW.getTime()) / 1000,
    );
    expect(seconds).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  test.each([
    [200, true],
    [204, true],
    [302, false],
    [410, false],
    [500, false],
    [null, false],
  ])("with the answer %s: arrived is %s", (status, isDelivered) => {
    expect(isWebhookDelivered(status)).toBe(isDelivered);
  });

  test("ends its endpoint after 5 days of failures, or at once if it is gone", () => {
    const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
    expect(whyEndpointEnds(410, NOW, NOW)).toBe("gone");
    expect(whyEndpointEnds(500, ago(119), NOW)).toBeNull();
    expect(whyEndpointEnds(null, ago(120), NOW)).toBe("failing");
  });
});

test.each([
  ["pending", "confirmed", "payment", "order.paid"],
  ["confirmed", "preparing", "staff", undefined],
  ["preparing", "confirmed", "staff", undefined],
  ["preparing", "ready", "staff", "order.ready"],
  ["ready", "completed", "staff-by-hand", "order.picked_up"],
  ["completed", "completed", "staff", undefined],
  ["ready", "completed", "no-show", undefined],
  ["confirmed", "cancelled", "owner", "order.cancelled"],
  ["pending", "cancelled", "expiry", undefined],
] as const)("a move from %s to %s by %s is reported as %s", (from, to, by, type) => {
  expect(webhookOfMove({ from, to, by: [by], requires: [], refunds: false }, by)).toBe(type);
});
