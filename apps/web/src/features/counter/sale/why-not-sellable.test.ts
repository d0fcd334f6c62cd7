import { expect, test } from "vitest";
import { boardOf, SIX } from "../../pickup/device/example-board.ts";
import { windowOfSale } from "../../pickup/index.ts";
import { addItem, EMPTY_DRAFT, priceDraft, type SaleDraft, setItemQuantity } from "./sale-draft.ts";
import { shelfFor, shelvesOf } from "./sellable.ts";
import type { Sale } from "./use-sale.ts";
import { whyNotSellable } from "./why-not-sellable.ts";

const EVENING = boardOf([]);
const [shelf] = shelvesOf(EVENING, "live");
const tail = shelf.sellables[0];
if (tail === undefined) throw new Error("an evening with nothing to eat");
const ONE = addItem(EMPTY_DRAFT, EVENING.event.id, tail);

/** Why this can't be paid, as the counter sees the board. */
function why(draft: SaleDraft, board = EVENING): string | undefined {
  const from = shelfFor(shelvesOf(board, "live"), draft.lines);
  const priced = priceDraft(draft, from.sellables, board.event.salesTaxPpm);
  const window = windowOfSale(board, { isSetAside: from.isSetAside, units: priced.units, at: SIX });
  return whyNotSellable({ draft, priced, shelf: from, window } as Sale);
}

test("one tail can be paid", () => {
  expect(why(ONE)).toBeUndefined();
});

test("an empty sale can't be paid, nor more than there is", () => {
  expect(why(EMPTY_DRAFT)).toBe("Nothing is in the sale yet.");
  expect(why(setItemQuantity(ONE, "tail", 11))).toBe("More than there is left: take it out first.");
});

test("nothing is sold where the event is full, or no window has room", () => {
  const setAside = { ...EVENING.setAside, orders: 0 };
  const event = { ...EVENING.event, currentOrders: 100 };
  expect(why(ONE, { ...EVENING, setAside, event })).toBe("Event is fully booked.");
  expect(why(ONE, { ...EVENING, setAside, windows: [] })).toBe("No pickup window has room for it.");
});

test("what costs less than a card can be charged is given away, not sold", () => {
  const items = EVENING.items.map((item) => ({ ...item, priceCents: 50 }));
  expect(why(ONE, { ...EVENING, items })).toBe("A sale costs at least $1.00.");
});
