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

/** The storage of one browser: tells a change to every tab but the one that made it, as browsers do. */
function browser() {
  const values = new Map<string, string>();
  const tabs: { store: CartStore | undefined }[] = [];
  function openTab(): CartStore {
    const tab: { store: CartStore | undefined } = { store: undefined };
    const tell = (key: string) => {
      for (const other of tabs) if (other !== tab) other.store?.storageChanged(key);
    };
    const storage: CartStorage = {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        values.set(key, value);
        tell(key);
      },
      removeItem(key) {
        values.delete(key);
        tell(key);
      },
    };
    tab.store = new CartStore(storage);
    tabs.push(tab);
    return tab.store;
  }
  return { values, openTab };
}

describe("the stored cart", () => {
  test("is there again after the page is closed, with what was seen of its items", () => {
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

  test("is the same in two tabs, whichever of them changes it", () => {
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

  test("loses nothing of another tab whose news has not arrived yet", () => {
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

  test("tells its readers of a change, and hands out the same object until there is one", () => {
    const store = browser().openTab();
    let told = 0;
    const stop = store.subscribe(() => told++);
    const before = store.state;
    expect(store.state).toBe(before);
    store.add("event", tail);
    expect(told).toBe(1);
    expect(store.state).not.toBe(before);
    stop();
    store.clear();
    expect(told).toBe(1);
  });

  test("adds nothing that is sold out, or over one member's limit", () => {
    const store = browser().openTab();
    expect(store.add("event", { ...tail, currentQuantity: 5 })).toBe(false);
    expect(store.add("event", { ...tail, maxPerMember: 2 } as typeof tail, 2)).toBe(false);
    expect(store.state).toEqual(EMPTY_CART_STATE);
  });

  test("takes back what was removed, with its note, also where the cart was empty meanwhile", () => {
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

  test("takes an order's lines as they were ordered, with what they cost then", () => {
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

  test("puts nothing back into the cart of another event", () => {
    const store = browser().openTab();
    store.add("event", tail);
    const putBack = store.remove("tail");
    store.add("another", fries);
    putBack();
    expect(store.state.lines.map((line) => line.menuItemId)).toEqual(["fries"]);
  });

  test("says before it would be cleared for another event", () => {
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
  ])("is empty where what is stored is broken: %s", (stored) => {
    const { values, openTab } = browser();
    values.set("cart", stored);
    values.set("cart-event", "event");
    expect(openTab().state).toEqual(EMPTY_CART_STATE);
  });
});
