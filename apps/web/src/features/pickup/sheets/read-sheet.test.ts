import { expect, test } from "vitest";
import { boardOf, order } from "../device/example-board.ts";
import { itemTotalsOf, windowSheetsOf } from "./read-sheet.ts";

const tails = (quantity: number, specialInstructions = "") => ({
  ...{ menuItemId: "tail", name: "Secret Tail", quantity, specialInstructions },
});
const fries = (quantity: number) => ({
  ...{ menuItemId: "fries", name: "Fries", quantity, specialInstructions: "" },
});

const BOARD = boardOf([
  order("k7m-3px", { name: "Zoe R.", items: [tails(1, "no butter"), fries(4)] }),
  order("d4h-f8h", { name: "Amy R.", items: [tails(2), tails(1, "no butter")] }),
  order("cpp-fhf", { pickupWindowId: "second", status: "ready", items: [fries(1)] }),
  order("gone", { status: "completed" }),
  order("void", { status: "cancelled" }),
]);

test("a pick list has the orders to hand off by window, by name", () => {
  const sheets = windowSheetsOf(BOARD);
  expect(sheets.map(({ window, orders }) => [window.id, orders.map(({ name }) => name)])).toEqual([
    ["first", ["Amy R.", "Zoe R."]],
    ["second", ["Ana M."]],
  ]);
});

test("a prep sheet has the totals of each item with its notes, overall and by window", () => {
  expect(itemTotalsOf(BOARD)).toEqual([
    { menuItemId: "fries", name: "Fries", quantity: 5, notes: [] },
    { menuItemId: "tail", name: "Secret Tail", quantity: 4, notes: ["2 × no butter"] },
  ]);
  const [, second] = windowSheetsOf(BOARD);
  expect(second?.items).toEqual([{ menuItemId: "fries", name: "Fries", quantity: 1, notes: [] }]);
});
