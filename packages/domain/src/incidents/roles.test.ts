import { expect, test } from "vitest";
import { crewRank, isInCharge, maxDelayMinutes, refundAllowance } from "./roles.ts";

test("ranks an admin above the event's lead, and the lead above other staff", () => {
  const event = { leadId: "lea" };
  expect(crewRank({ userId: "lea", role: "staff" }, event)).toBe("lead");
  expect(crewRank({ userId: "sam", role: "staff" }, event)).toBe("staff");
  expect(crewRank({ userId: "lea", role: "admin" }, event)).toBe("admin");
  expect(crewRank({ userId: "sam", role: "staff" }, { leadId: null })).toBe("staff");
});

test("limits the delay that staff announce to 30 minutes", () => {
  expect(maxDelayMinutes("staff")).toBe(30);
  expect(maxDelayMinutes("lead")).toBe(60);
  expect(maxDelayMinutes("admin")).toBe(60);
});

test("limits what staff refund per order and per event, and neither lead nor admins", () => {
  const limits = { orderCents: 4_000, eventCents: 30_000 };
  expect(refundAllowance("staff", limits, { orderCents: 0, eventCents: 0 })).toBe(4_000);
  expect(refundAllowance("staff", limits, { orderCents: 1_500, eventCents: 1_500 })).toBe(2_500);
  expect(refundAllowance("staff", limits, { orderCents: 0, eventCents: 29_000 })).toBe(1_000);
  expect(refundAllowance("staff", limits, { orderCents: 5_000, eventCents: 5_000 })).toBe(0);
  expect(refundAllowance("lead", limits, { orderCents: 9_000, eventCents: 99_000 })).toBeNull();
  expect(refundAllowance("admin", limits, { orderCents: 9_000, eventCents: 99_000 })).toBeNull();
});

test("leaves decisions about the event to its lead and admins", () => {
  expect((["staff", "lead", "admin"] as const).map(isInCharge)).toEqual([false, true, true]);
});
