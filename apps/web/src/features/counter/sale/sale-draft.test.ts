import type { CrewItem } from "@secret/contract";
import { DEFAULT_SALES_TAX_PPM, orderTotals } from "@secret/domain";
import { expect, test } from "vitest";
import { addItem, EMPTY_DRAFT, priceDraft, setItemNote, setItemQuantity } from "./sale-draft.ts";

const EVENT = "event";
const tail: CrewItem = {
  id: "tail",
  name: "Classic Tail",
  imageUrl: null,
  units: 1,
  priceCents: 2600,
  isAvailable: true,
  left: null,
  allergens: null,
};
const fries: CrewItem = { ...tail, id: "fries", name: "Truffle Fries", units: 2, priceCents: 900 };
const tails = { item: tail, left: 3 };
const anyFries = { item: fries, left: null };
const menu = [tails, anyFries];
const two = addItem(addItem(EMPTY_DRAFT, EVENT, tails), EVENT, anyFries);

test("adds one unit per tap until the stock is used up", () => {
  const tapped = [1, 2, 3, 4].reduce((draft) => addItem(draft, EVENT, tails), EMPTY_DRAFT);
  expect(tapped.lines).toEqual([{ menuItemId: "tail", quantity: 3, specialInstructions: "" }]);
});

test("doesn't add an item that is sold out or unavailable", () => {
  expect(addItem(EMPTY_DRAFT, EVENT, { item: tail, left: 0 })).toBe(EMPTY_DRAFT);
  expect(addItem(EMPTY_DRAFT, EVENT, { item: { ...tail, isAvailable: false }, left: 3 })).toBe(EMPTY_DRAFT);
});

test("changes a line's quantity and note, and removes it at 0, but keeps tip and name", () => {
  const named = { ...two, tip: { percent: 20 }, name: "Ana" };
  const noted = setItemNote(setItemQuantity(named, "fries", 2), "fries", "no salt");
  expect(noted.lines[1]).toEqual({ menuItemId: "fries", quantity: 2, specialInstructions: "no salt" });
  const without = setItemQuantity(noted, "fries", 0);
  expect(without).toMatchObject({ lines: [{ menuItemId: "tail" }], tip: { percent: 20 }, name: "Ana" });
});

test("prices a draft with tax on the food and the tip on top, and counts its units", () => {
  const priced = priceDraft({ ...two, tip: { percent: 20 } }, menu, DEFAULT_SALES_TAX_PPM);
  const lines = [
    { unitPriceCents: 2600, quantity: 1 },
    { unitPriceCents: 900, quantity: 1 },
  ];
  expect(priced.totals).toEqual(orderTotals(lines, { salesTaxPpm: DEFAULT_SALES_TAX_PPM, tipCents: 700 }));
  expect(priced).toMatchObject({ units: 3, isTipValid: true });
});

test("treats an invalid tip as none and reports it", () => {
  const priced = priceDraft({ ...two, tip: { typed: "five" } }, menu, 0);
  expect(priced).toMatchObject({ isTipValid: false, totals: { tipCents: 0 } });
});

test("keeps a line that sold out meanwhile and reports the excess", () => {
  const short = priceDraft(setItemQuantity(two, "tail", 3), [{ item: tail, left: 1 }, anyFries], 0);
  expect(short.lines.map(({ tooMany }) => tooMany)).toEqual([2, 0]);
  const gone = priceDraft(two, [anyFries], 0);
  expect(gone.lines[0]).toMatchObject({ sellable: undefined, tooMany: 1 });
});
