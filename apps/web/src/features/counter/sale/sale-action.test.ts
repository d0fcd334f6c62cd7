import { CrewAction } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { expect, test } from "vitest";
import { draftOf, type SaleAction, saleOf } from "./sale-action.ts";
import { refusalCopy, takenCopy } from "./sale-copy.ts";
import { EMPTY_DRAFT } from "./sale-draft.ts";

const TAIL = "0198c5a0-0000-7000-8000-000000000001";
const draft = {
  ...EMPTY_DRAFT,
  eventId: "event",
  lines: [{ menuItemId: TAIL, quantity: 2, specialInstructions: " no lemon " }],
  tip: { percent: 20 },
  name: " Ana ",
};
const totals = orderTotals([{ unitPriceCents: 2600, quantity: 2 }], { salesTaxPpm: 97_500, tipCents: 1040 });
const sold = { id: TAIL, at: "2026-11-22T03:00:00.000Z", ...saleOf(draft, { totals }, "cash", true) };

test("builds a valid sale action with the money taken", () => {
  expect(CrewAction.parse(sold)).toEqual({
    id: TAIL,
    at: "2026-11-22T03:00:00.000Z",
    kind: "sale",
    lines: [{ menuItemId: TAIL, quantity: 2, specialInstructions: "no lemon" }],
    tipCents: 1040,
    shownTotalCents: totals.totalCents,
    tender: "cash",
    name: "Ana",
    phone: "",
    isFromAllotment: true,
  });
});

test("restores a refused sale's draft with the money taken", () => {
  expect(draftOf(sold as SaleAction, "event")).toEqual({
    eventId: "event",
    lines: [{ menuItemId: TAIL, quantity: 2, specialInstructions: "no lemon" }],
    tip: { typed: "10.40" },
    name: "Ana",
    phone: "",
    taken: { tender: "cash", cents: totals.totalCents },
  });
});

test("adds the terminal's tip to a charge, and keeps the charge when a refused sale is sold again", () => {
  const charge = { id: "0198c5a0-0000-7000-8000-000000000002", tipCents: 300 };
  const charged = saleOf(draft, { totals }, "terminal", false, undefined, charge) as SaleAction;
  const shownTotalCents = totals.totalCents + 300;
  const paid = { tipCents: 1340, shownTotalCents, terminalChargeId: charge.id };
  expect(charged).toMatchObject(paid);
  const again = draftOf(charged, "event");
  expect(
    saleOf(again, { totals: { ...totals, totalCents: shownTotalCents } }, "terminal", false),
  ).toMatchObject({
    terminalChargeId: charge.id,
  });
  expect(saleOf(again, { totals }, "terminal", false)).not.toHaveProperty("terminalChargeId");
});

test.each([
  [2854, "Nothing more is due."],
  [3010, "$1.56 more is due."],
  [2000, "Give back $8.54."],
])("$28.54 taken for a total of %i: %s", (total, words) => {
  expect(takenCopy({ tender: "terminal", cents: 2854 }, total)).toBe(
    `You already took $28.54 on the terminal. ${words}`,
  );
});

test("describes a refusal in the counter's copy, or else the server's", () => {
  expect(refusalCopy({ code: "TOTAL_CHANGED", message: "for members" })).toBe("Prices have changed.");
  expect(refusalCopy({ code: "ITEM_SOLD_OUT", message: "Tail is sold out." })).toBe("Tail is sold out.");
});
