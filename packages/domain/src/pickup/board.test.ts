import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../order/order-status.ts";
import { type BoardOrder, boardColumns, columnBefore, ordersHere } from "./board.ts";
import { BOARD_COLUMNS } from "./crew.ts";
import { minutesAhead } from "./pace.ts";
import { prepTotals } from "./prep-totals.ts";
import { namesAllergy, ticketAge } from "./ticket-age.ts";

const SIX = new Date("2026-11-21T18:00:00Z").getTime();
const at = (minutes: number) => new Date(SIX + minutes * 60_000);
const first = { id: "first", startsAt: at(0), endsAt: at(20), maxUnits: 60 };
const second = { id: "second", startsAt: at(20), endsAt: at(40), maxUnits: null };
const windows = [second, first];
const item = (menuItemId: string, quantity: number) => ({ menuItemId, name: menuItemId, quantity });

function order(orderNumber: string, status: OrderStatus, changes: Partial<BoardOrder> = {}): BoardOrder {
  return {
    orderNumber,
    status,
    statusSince: at(-60),
    placedAt: at(-60),
    pickupWindowId: "first",
    checkedInAt: null,
    isWalkUp: false,
    units: 1,
    items: [item("tail", 1)],
    ...changes,
  };
}
const many = (count: number, status: OrderStatus, pickupWindowId = "first") =>
  Array.from({ length: count }, (_, index) => order(`${status}-${index}`, status, { pickupWindowId }));

describe("the board's columns", () => {
  test("are moved back one by one from the second", () => {
    expect(BOARD_COLUMNS.map(columnBefore)).toEqual([undefined, "confirmed", "preparing"]);
  });

  test("are grouped by pickup window, oldest first", () => {
    const { confirmed, preparing, ready } = boardColumns(
      [
        order("D", "confirmed", { pickupWindowId: "second", placedAt: at(-500), units: 4 }),
        order("C", "confirmed", { units: 3 }),
        order("B", "confirmed", { placedAt: at(-90), units: 2 }),
        order("A", "confirmed"),
        order("R", "ready"),
        order("X", "completed"),
        order("Y", "cancelled"),
      ],
      windows,
    );
    expect(
      confirmed.map(({ window, orders }) => [window.id, orders.map((each) => each.orderNumber)]),
    ).toEqual([
      ["first", ["B", "A", "C"]],
      ["second", ["D"]],
    ]);
    expect(confirmed.map(({ units }) => units)).toEqual([6, 4]);
    expect(preparing).toEqual([]);
    expect(ready.map(({ orders }) => orders.length)).toEqual([1]);
  });

  test("show first who is here, longest wait first, but no walk-ups", () => {
    const { ready } = boardColumns(
      [
        order("A", "ready", { placedAt: at(-90) }),
        order("B", "ready", { checkedInAt: at(4) }),
        order("C", "ready", { checkedInAt: at(2) }),
        order("W", "ready", { checkedInAt: at(1), isWalkUp: true }),
        order("D", "ready", { checkedInAt: at(1), pickupWindowId: "second" }),
      ],
      windows,
    );
    expect(ready.map(({ orders }) => orders.map(({ orderNumber }) => orderNumber))).toEqual([
      ["C", "B", "A", "W"],
      ["D"],
    ]);
  });

  test("name the members who are here, longest wait first", () => {
    const orders = [
      order("A", "confirmed", { checkedInAt: at(4) }),
      order("B", "ready", { checkedInAt: at(2) }),
      order("C", "preparing"),
      order("D", "completed", { checkedInAt: at(1) }),
      order("W", "ready", { checkedInAt: at(1), isWalkUp: true }),
    ];
    expect(ordersHere(orders).map(({ orderNumber }) => orderNumber)).toEqual(["B", "A"]);
  });

  test("hold every active order exactly once", () => {
    const someOrder = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      pickupWindowId: fc.constantFrom("first", "second"),
      minutes: fc.integer({ min: -5000, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 40 }), (drawn) => {
        const orders = drawn.map(({ status, pickupWindowId, minutes }, index) =>
          order(String(index), status, { pickupWindowId, placedAt: at(minutes) }),
        );
        const columns = boardColumns(orders, windows);
        const shown = BOARD_COLUMNS.flatMap((column) => columns[column].flatMap((group) => group.orders));
        const expected = orders.filter(({ status }) => BOARD_COLUMNS.some((column) => column === status));
        expect(new Set(shown)).toEqual(new Set(expected));
        expect(shown).toHaveLength(expected.length);
      }),
    );
  });
});

describe("the food still to fry", () => {
  const orders = [
    order("A", "confirmed", { items: [item("tail", 2), item("fries", 1)], units: 2 }),
    order("B", "preparing", { items: [item("fries", 3)], units: 3 }),
    order("C", "ready", { items: [item("tail", 9)], units: 9 }),
    order("D", "confirmed", { pickupWindowId: "second", items: [item("tail", 5)], units: 5 }),
    order("E", "completed", { items: [item("tail", 9)], units: 9 }),
  ];

  test("is counted by item in the menu's order, and for the next window", () => {
    const tail = { menuItemId: "tail", name: "tail", quantity: 7, quantityNext: 2 };
    const fries = { menuItemId: "fries", name: "fries", quantity: 4, quantityNext: 4 };
    expect(prepTotals(orders, windows, ["slaw", "tail", "fries"]).items).toEqual([tail, fries]);
    expect(prepTotals(orders, windows, ["fries", "tail"]).items).toEqual([fries, tail]);
    expect(prepTotals(orders, windows, ["fries"]).items).toEqual([fries, tail]);
  });

  test("is counted by window, against its capacity", () => {
    expect(
      prepTotals(orders, windows, []).windows.map(({ window, orders: count, units }) => [
        window.id,
        count,
        units,
        window.maxUnits,
      ]),
    ).toEqual([
      ["first", 2, 5, 60],
      ["second", 1, 5, null],
    ]);
  });

  test("counts remakes by item, first of all, also when no order is left to fry", () => {
    const remade = [item("tail", 2)];
    const tail = { menuItemId: "tail", name: "tail" };
    expect(prepTotals(orders, windows, [], remade).items).toContainEqual({
      ...tail,
      quantity: 9,
      quantityNext: 4,
    });
    expect(prepTotals([], windows, [], remade)).toEqual({
      windows: [],
      items: [{ ...tail, quantity: 2, quantityNext: 2 }],
    });
  });

  test("is empty once everything is made", () => {
    expect(prepTotals(many(3, "ready"), windows, [])).toEqual({ windows: [], items: [] });
  });
});

describe("the pace", () => {
  const six = many(6, "completed");
  const eighteen = many(18, "confirmed");

  test("compares the kitchen's progress in its window with the clock", () => {
    expect(minutesAhead([...six, ...eighteen], windows, at(5))).toBe(0);
    expect(minutesAhead([...six, ...eighteen], windows, at(1))).toBe(4);
    expect(minutesAhead([...six, ...eighteen], windows, at(11))).toBe(-6);
  });

  test("continues in the next window without a jump", () => {
    const made = many(24, "ready");
    expect(minutesAhead([...made, ...many(5, "preparing", "second")], windows, at(16))).toBe(4);
  });

  test("is held back by one unfinished order", () => {
    const left = [...many(23, "ready"), order("left", "preparing"), ...many(9, "ready", "second")];
    expect(minutesAhead(left, windows, at(29))).toBe(-9);
  });

  test("is the time until the first window before it, and undefined with nothing left", () => {
    expect(minutesAhead(eighteen, windows, at(-30))).toBe(30);
    expect(minutesAhead([...six, order("gone", "cancelled")], windows, at(5))).toBeUndefined();
    expect(minutesAhead([], windows, at(5))).toBeUndefined();
  });

  test("rounds less than a minute to on time", () => {
    expect(minutesAhead(eighteen, windows, at(0.9))).toBe(0);
    expect(Object.is(minutesAhead(eighteen, windows, at(0.9)), 0)).toBe(true);
  });
});

describe("a ticket's age", () => {
  const ageOf = (status: OrderStatus, sinceMinutes: number, nowMinutes: number) =>
    ticketAge({ status, statusSince: at(sinceMinutes) }, first, at(nowMinutes));

  test("counts from its window's start, or from a later order, until somebody starts it", () => {
    expect(ageOf("confirmed", -4000, -12)).toEqual({ minutes: -12, tone: "calm" });
    expect(ageOf("confirmed", -4000, 5.9)).toEqual({ minutes: 5, tone: "calm" });
    expect(ageOf("confirmed", 3, 5)).toEqual({ minutes: 2, tone: "calm" });
  });

  test("is long from 6 minutes in its column", () => {
    expect(ageOf("confirmed", -4000, 6)).toEqual({ minutes: 6, tone: "long" });
    expect(ageOf("preparing", -10, -4)).toEqual({ minutes: 6, tone: "long" });
    expect(ageOf("ready", 1, 6.9)).toEqual({ minutes: 5, tone: "calm" });
  });

  test("is 0 minutes while the screen's clock is seconds behind the move", () => {
    expect(ageOf("preparing", 5.05, 5).minutes).toBe(0);
    expect(ageOf("ready", 5.05, 5).minutes).toBe(0);
    expect(ageOf("confirmed", 5.05, 5).minutes).toBe(0);
    expect(ageOf("confirmed", -11.95, -12).minutes).toBe(-12);
  });

  test("is late once its window is over, unless it moved a moment ago", () => {
    expect(ageOf("ready", 13, 19.9).tone).toBe("long");
    expect(ageOf("ready", 13, 20)).toEqual({ minutes: 7, tone: "late" });
    expect(ageOf("ready", 19, 20)).toEqual({ minutes: 1, tone: "calm" });
  });
});

test("recognizes an instruction about an allergy", () => {
  expect(["Peanut ALLERGY!", "allergic to eggs", "celiac", "carries an EpiPen"].every(namesAllergy)).toBe(
    true,
  );
  expect(["no sauce", "extra lemon", ""].some(namesAllergy)).toBe(false);
});
