import { expect, test } from "vitest";
import { boardOf, SIX } from "../../pickup/device/example-board.ts";
import { windowOfSale } from "../../pickup/index.ts";
import { addItem, EMPTY_DRAFT, priceDraft, type SaleDraft, setItemQuantity } from "./sale-draft.ts";
import { stockFor, stocksOf } from "./sellable.ts";
import type { Sale } from "./use-sale.ts";
import { whyNotSellable } from "./why-not-sellable.ts";

const EVENING = boardOf([]);
const [stock] = stocksOf(EVENING, "live");
const tail = stock.sellables[0];
if (tail === undefined) throw new Error("the fixture has no menu item");
const ONE = addItem(EMPTY_DRAFT, EVENING.event.id, tail);

/** Returns why a draft can't be paid at this board. */
function why(draft: SaleDraft, board = EVENING): string | undefined {
  const from = stockFor(stocksOf(board, "live"), draft.lines);
  const priced = priceDraft(draft, from.sellables, board.event.salesTaxPpm);
  const window = windowOfSale(board, { isFromAllotment: from.isFromAllotment, units: priced.units, at: SIX });
  return whyNotSellable({ draft, priced, stock: from, window } as Sale);
}

test("allows paying for one tail", () => {
  expect(why(ONE)).toBeUndefined();
});

test("blocks an empty sale and one above the stock", () => {
  expect(why(EMPTY_DRAFT)).toBe("Nothing in this sale yet.");
  expect(why(setItemQuantity(ONE, "tail", 11))).toBe("There aren't that many left. Remove some first.");
});

test("blocks a sale when the event is full or no window has room", () => {
  const allotment = { ...EVENING.allotment, orders: 0 };
  const event = { ...EVENING.event, currentOrders: 100 };
  expect(why(ONE, { ...EVENING, allotment, event })).toBe("Event is fully booked.");
  expect(why(ONE, { ...EVENING, allotment, windows: [] })).toBe("No pickup window has room for this sale.");
});

test("blocks a sale below the minimum card charge", () => {
  const items = EVENING.items.map((item) => ({ ...item, priceCents: 50 }));
  expect(why(ONE, { ...EVENING, items })).toBe("The smallest sale is $1.00.");
});
