import { describe, expect, test } from "vitest";
import { type CartStorage, CartStore, EMPTY_CART_STATE } from "./cart-store.ts";

const tail = {
  id: "tail",
  name: "Classic Fried Tail",
  priceCents: 2400,
  isAvailable: true,
  currentQuantity: 0,
  maxQuantity: 5,
};
const fries = { ...tail, id: "fries", name: "Truffle Fries", priceCents: 900, maxQuantity: null };

/** Fakes the storage of a browser, which reports a change to every tab but its own. */
function browser() {
  const values = new Map<string, string>();
  const tabs: { store: CartStore | undefined }[] = [];
  function openTab(): CartStore {
    const tab: { store: CartStore | undefined } = { store: undefined };
    const notifyOtherTabs = (key: string) => {
      for (const other of tabs) if (other !== tab) other.store?.storageChanged(key);
    };
    const storage: CartStorage = {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        values.set(key, value);
        notifyOtherTabs(key);
      },
      removeItem(key) {
        values.delete(key);
        notifyOtherTabs(key);
      },
    };
    tab.store = new CartStore(storage);
    tabs.push(tab);
    return tab.store;
  }
  return { values, openTab };
}

describe("the stored cart", () => {
  test("restores the cart with its items' names and prices after the page is closed", () => {
    const { openTab } = browser();
    const first = openTab();
    first.add("event", tail);
    first.setInstructions("tail", "Extra lemon");
    expect(openTab().state).toEqual({
      eventId: "event",
      lines: [{ menuItemId: "tail", quantity: 1, specialInstructions: "Extra lemon" }],
      seen: { tail: { name: "Classic Fried Tail", priceCents: 2400 } },
    });
  });

  test("shares the cart between tabs", () => {
    const { openTab } = browser();
    const [left, right] = [openTab(), openTab()];
    left.add("event", tail);
    right.add("event", tail);
    left.add("event", fries);
    expect(left.state).toEqual(right.state);
    expect(left.state.lines.map(({ menuItemId, quantity }) => [menuItemId, quantity])).toEqual([
      ["tail", 2],
      ["fries", 1],
    ]);
    right.clear();
    expect(left.state).toEqual(EMPTY_CART_STATE);
  });

  test("keeps another tab's change before its event arrives", () => {
    const { values, openTab } = browser();
    const first = openTab();
    first.add("event", tail);
    const deaf = new CartStore({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    });
    first.add("event", fries);
    deaf.setQuantity(tail, 3);
    expect(deaf.state.lines.map(({ menuItemId, quantity }) => [menuItemId, quantity])).toEqual([
      ["tail", 3],
      ["fries", 1],
    ]);
  });

  test("notifies subscribers of a change, and returns the same object until then", () => {
    const store = browser().openTab();
    let notifiedCount = 0;
    const stop = store.subscribe(() => notifiedCount++);
    const before = store.state;
    expect(store.state).toBe(before);
    store.add("event", tail);
    expect(notifiedCount).toBe(1);
    expect(store.state).not.toBe(before);
    stop();
    store.clear();
    expect(notifiedCount).toBe(1);
  });

  test("doesn't add an item that is sold out or above the member's limit", () => {
    const store = browser().openTab();
    expect(store.add("event", { ...tail, currentQuantity: 5 })).toBe(false);
    expect(store.add("event", { ...tail, maxPerMember: 2 } as typeof tail, 2)).toBe(false);
    expect(store.state).toEqual(EMPTY_CART_STATE);
  });

  test("restores a removed line with its note, even into an empty cart", () => {
    const { openTab } = browser();
    const [left, right] = [openTab(), openTab()];
    left.add("event", tail);
    left.setInstructions("tail", "Extra lemon");
    const before = left.state;
    const putBack = left.remove("tail");
    expect(right.state).toEqual(EMPTY_CART_STATE);
    putBack();
    expect(right.state).toEqual(before);
    putBack();
    expect(left.state).toEqual(before);
  });

  test("puts an order's lines back with their prices", () => {
    const store = browser().openTab();
    store.add("event", tail);
    store.add("event", fries);
    const line = { menuItemId: "tail", quantity: 2, specialInstructions: "No lemon" };
    store.put("event", [{ ...line, name: "Classic Fried Tail", priceCents: 2600 }]);
    expect(store.state).toEqual({
      eventId: "event",
      lines: [line, { menuItemId: "fries", quantity: 1, specialInstructions: "" }],
      seen: {
        tail: { name: "Classic Fried Tail", priceCents: 2600 },
        fries: { name: "Truffle Fries", priceCents: 900 },
      },
    });
  });

  test("doesn't restore a line into another event's cart", () => {
    const store = browser().openTab();
    store.add("event", tail);
    const putBack = store.remove("tail");
    store.add("another", fries);
    putBack();
    expect(store.state.lines.map((line) => line.menuItemId)).toEqual(["fries"]);
  });

  test("reports that another event's item would clear the cart", () => {
    const store = browser().openTab();
    expect(store.wouldChangeEvent("another")).toBe(false);
    store.add("event", tail);
    expect(store.wouldChangeEvent("another")).toBe(true);
    store.add("another", fries);
    expect(store.state.lines.map((line) => line.menuItemId)).toEqual(["fries"]);
  });

  test.each([
    "not json",
    '{"menuItemId":"tail"}',
    '[{"menuItemId":"tail","quantity":-1,"specialInstructions":"","name":"","priceCents":1}]',
  ])("is empty when the stored cart is invalid: %s", (stored) => {
    const { values, openTab } = browser();
    values.set("cart", stored);
    values.set("cart-event", "event");
    expect(openTab().state).toEqual(EMPTY_CART_STATE);
  });
});
