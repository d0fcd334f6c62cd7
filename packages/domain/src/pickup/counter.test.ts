import { describe, expect, test } from "vitest";
import { counterWindow, counterWindows, findCounterItems, hasPlaces } from "./counter.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 18, minutes));
const open = { currentOrders: 0, maxOrders: 2, currentUnits: 0, maxUnits: 10 };
const first = { id: "first", startsAt: at(0), endsAt: at(20), ...open };
const second = { id: "second", startsAt: at(20), endsAt: at(40), ...open };
const third = { id: "third", startsAt: at(40), endsAt: at(60), ...open };

describe("the window of a walk-up", () => {
  const windowAt = (minutes: number, windows = [third, first, second], units = 1, orders = 1) =>
    counterWindow(windows, units, at(minutes), orders)?.id;

  test("is the current one; before pickup the first, after it the last", () => {
    expect(windowAt(-60)).toBe("first");
    expect(windowAt(15)).toBe("first");
    expect(windowAt(20)).toBe("second");
    expect(windowAt(59)).toBe("third");
    expect(windowAt(60)).toBe("third");
  });

  test("is the next with room for its orders and units, never an earlier one", () => {
    const full = { ...second, currentOrders: 2 };
    expect(windowAt(25, [first, full, third])).toBe("third");
    expect(windowAt(5, [{ ...first, currentUnits: 8 }, second], 3)).toBe("second");
    expect(windowAt(5, [{ ...first, currentOrders: 1 }, second], 1, 2)).toBe("second");
    expect(windowAt(45, [first, second, { ...third, currentUnits: 10 }])).toBeUndefined();
    expect(windowAt(5, [first, second, third], 11)).toBeUndefined();
    expect(windowAt(5, [])).toBeUndefined();
  });
});

describe("a walk-up shortly before a window ends", () => {
  const windowAt = (minutes: number, units: number, windows = [first, second]) =>
    counterWindow(windows, units, at(minutes))?.id;

  test("gets the next window unless the kitchen has time for it", () => {
    expect(windowAt(16, 1)).toBe("second");
    // 10 units are planned in 20 minutes.
    expect(windowAt(8, 6)).toBe("first");
    expect(windowAt(9, 6)).toBe("second");
    expect(windowAt(9, 6, [{ ...first, maxUnits: 100 }, second])).toBe("first");
  });

  test("gets this one if no later one has room", () => {
    expect(windowAt(16, 1, [first, { ...second, currentOrders: 2 }])).toBe("first");
    expect(windowAt(39, 1)).toBe("second");
  });

  test("may get each that has room and isn't over", () => {
    const idsAt = (minutes: number) =>
      counterWindows([third, first, { ...second, currentOrders: 2 }], 1, at(minutes)).map(({ id }) => id);
    expect(idsAt(19)).toEqual(["first", "third"]);
    expect(idsAt(20)).toEqual(["third"]);
    expect(idsAt(90)).toEqual(["third"]);
  });
});

describe("the items sold at the counter", () => {
  const tail = { id: "tail", name: "Tail", isAvailable: true, currentQuantity: 3, maxQuantity: 5 };
  const fries = { id: "fries", name: "Fries", isAvailable: true, currentQuantity: 90, maxQuantity: null };
  const find = (...lines: [string, number][]) =>
    findCounterItems(
      [tail, fries, { ...tail, id: "gone", isAvailable: false }, { ...tail, id: "sold", maxQuantity: 3 }],
      lines.map(([menuItemId, quantity]) => ({ menuItemId, quantity })),
    );

  test("are found in the order of the lines", () => {
    expect(find(["fries", 99], ["tail", 2])).toEqual({ ok: true, value: [fries, tail] });
  });

  test.each([
    ["gone", 1, "ITEM_UNAVAILABLE", "Tail", undefined],
    ["nowhere", 1, "ITEM_UNAVAILABLE", "This item", undefined],
    ["sold", 1, "ITEM_SOLD_OUT", "Tail", 0],
    ["tail", 3, "ITEM_NOT_ENOUGH", "Tail", 2],
  ])("%s, %i pieces of it: %s", (menuItemId, quantity, code, name, left) => {
    const params = { name, menuItemId, ...(left === undefined ? {} : { left }) };
    expect(find(["fries", 1], [menuItemId, quantity])).toEqual({ ok: false, failure: { code, params } });
  });
});

test("an event has places up to its limit", () => {
  expect(hasPlaces({ currentOrders: 4, maxOrders: 6 }, 2)).toBe(true);
  expect(hasPlaces({ currentOrders: 4, maxOrders: 6 }, 3)).toBe(false);
  expect(hasPlaces({ currentOrders: 400, maxOrders: null }, 100)).toBe(true);
});
