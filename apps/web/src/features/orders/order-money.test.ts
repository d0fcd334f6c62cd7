import type { OrderDetail } from "@secret/contract";
import { describe, expect, test } from "vitest";
import { isMoneyMoving, orderMoney } from "./order-money.ts";
import { moneyBackText } from "./refund-copy.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
const minutesFromNow = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

type Payment = NonNullable<OrderDetail["payment"]>;
type Facts = Partial<Pick<OrderDetail, "status" | "cancelReason" | "refunds" | "holdExpiresAt">>;

function order(facts: Facts, payment?: Partial<Payment>): OrderDetail {
  const paid = {
    paymentId: null,
    sourceKind: "card",
    amountCents: 2854,
    cardBrand: "VISA",
    cardLast4: "1111",
  };
  return {
    status: "pending",
    cancelReason: null,
    refunds: [],
    holdExpiresAt: minutesFromNow(5),
    updatedAt: minutesFromNow(-5),
    payment: payment === undefined ? null : { ...paid, createdAt: minutesFromNow(-1), ...payment },
    ...facts,
  } as OrderDetail;
}

const refund = (state: "started" | "completed" | "failed" | "withheld"): OrderDetail["refunds"][number] => ({
  id: "r",
  amountCents: 2854,
  state,
  byHand: null,
  createdAt: minutesFromNow(0),
});

const EXPIRED = { status: "cancelled", cancelReason: "expired" } as const;
const CANCELLED = { status: "cancelled", cancelReason: "owner" } as const;
const OVER = { holdExpiresAt: minutesFromNow(-1) };

describe("the money state of an order", () => {
  test.each<[string, OrderDetail, boolean, string]>([
    ["held", order({}), false, "pay"],
    ["held after a declined card", order({}, { state: "declined" }), false, "pay"],
    ["held, this tab is paying", order({}), true, "checking"],
    ["held, another device is paying", order({}, { state: "started" }), false, "checking"],
    ["the time ran out while Square is asked", order(OVER, { state: "started" }), false, "checking"],
    ["the time ran out in this tab's payment, the server's word is older", order(OVER), true, "checking"],
    [
      "released by the server while Square is asked",
      order(EXPIRED, { state: "authorized" }),
      false,
      "checking",
    ],
    ["the time ran out by this clock alone", order(OVER), false, "ending"],
    ["let go, never paid", order(EXPIRED), false, "cancelled"],
    ["let go after a declined card", order(EXPIRED, { state: "declined" }), false, "cancelled"],
    ["let go, Square has let go too", order(EXPIRED, { state: "voided" }), false, "cancelled"],
    [
      "cancelled after paying",
      order(
        { status: "cancelled", cancelReason: "owner", refunds: [refund("started")] },
        { state: "captured" },
      ),
      false,
      "returned",
    ],
    [
      "captured without an order or a refund",
      order({}, { state: "captured", createdAt: minutesFromNow(-6) }),
      true,
      "stuck",
    ],
    [
      "a long authorization isn't a successful payment",
      order({}, { state: "authorized", createdAt: minutesFromNow(-6) }),
      false,
      "checking",
    ],
    ["Square took it a moment ago", order({}, { state: "captured" }), false, "checking"],
    [
      "a late answer that isn't known yet",
      order({}, { state: "started", createdAt: minutesFromNow(-6) }),
      false,
      "checking",
    ],
    ["confirmed", order({ status: "confirmed" }, { state: "captured" }), true, "paid"],
    ["handed off", order({ status: "completed" }, { state: "captured" }), false, "paid"],
  ])("%s", (_, given, isChecking, kind) => {
    expect(orderMoney(given, isChecking, NOW).kind).toBe(kind);
  });

  test("is polled only while the server will have an update", () => {
    expect(isMoneyMoving(order({}, { state: "started" }), NOW)).toBe(true);
    expect(isMoneyMoving(order(OVER), NOW)).toBe(true);
    expect(isMoneyMoving(order({}), NOW)).toBe(false);
    expect(isMoneyMoving(order(EXPIRED), NOW)).toBe(false);
  });

  test("names the card that a refund goes to", () => {
    const given = order({ refunds: [refund("started")] }, { state: "captured" });
    expect(moneyBackText(given)).toBe(
      "$28.54 is being refunded to Visa •••• 1111. Allow 2 to 7 business days.",
    );
    expect(moneyBackText({ ...given, refunds: [refund("completed")] })).toBe(
      "$28.54 was refunded to Visa •••• 1111. Allow 2 to 7 business days.",
    );
    expect(moneyBackText(order({}))).toBeUndefined();
  });

  test("abuse 88: never promises a refund that Square rejected", () => {
    const given = order({ ...CANCELLED, refunds: [refund("failed")] }, { state: "captured" });
    expect(orderMoney(given, false, NOW).kind).toBe("returned");
    expect(moneyBackText(given)).toBe(
      "The refund of $28.54 to Visa •••• 1111 didn't go through. We still owe you this money, and our crew is on it.",
    );
    expect(moneyBackText({ ...given, refunds: [refund("withheld")] })).toBe(
      "The card's bank is looking into this payment, so the refund of $28.54 waits until that's decided.",
    );
    const partly = { ...given, refunds: [{ ...refund("completed"), amountCents: 500 }, refund("failed")] };
    expect(moneyBackText(partly)).toMatch(/^\$5\.00 was refunded to .+\. The refund of \$28\.54/);
  });
});
