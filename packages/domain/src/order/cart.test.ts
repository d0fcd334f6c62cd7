import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToCart,
  type Cart,
  cartItemCount,
  changesEvent,
  EMPTY_CART,
  hasSameLines,
  mergeLines,
  putLines,
  removeFromCart,
  setInstructions,
  setQuantity,
  takeOutLines,
} from "./cart.ts";

const tail = { id: "tail", isAvailable: true, currentQuantity: 0, maxQuantity: 5 };
const fries = { id: "fries", isAvailable: true, currentQuantity: 0, maxQuantity: null };

function cartWith(...items: (typeof tail | typeof fries)[]): Cart {
  return items.reduce<Cart>((cart, item) => {
    const added = addToCart(cart, "event", item);
    return added.ok ? added.value : cart;
  }, EMPTY_CART);
}

describe("the cart", () => {
  test("belongs to the event of its first item", () => {
    expect(cartWith(tail).eventId).toBe("event");
  });

  test("raises the quantity of an item that it holds", () => {
    expect(cartWith(tail, tail).lines).toEqual([
      { menuItemId: "tail", quantity: 2, specialInstructions: "" },
    ]);
  });

  test("belongs to no event once it is empty", () => {
    expect(removeFromCart(cartWith(tail), "tail")).toEqual(EMPTY_CART);
  });

  test("starts over with another event's item, and can announce that", () => {
    const cart = cartWith(tail);
    expect(changesEvent(cart, "another")).toBe(true);
    expect(changesEvent(cart, "event")).toBe(false);
    expect(changesEvent(EMPTY_CART, "another")).toBe(false);
    expect(addToCart(cart, "another", fries)).toMatchObject({
      value: { eventId: "another", lines: [{ menuItemId: "fries" }] },
    });
  });

  test("puts lines before others of the same event and replaces another event's", () => {
    const held = [{ menuItemId: "tail", quantity: 3, specialInstructions: "No lemon" }];
    expect(putLines(cartWith(tail, fries), "event", held)).toEqual({
      eventId: "event",
      lines: [...held, { menuItemId: "fries", quantity: 1, specialInstructions: "" }],
    });
    expect(putLines(cartWith(fries), "another", held)).toEqual({ eventId: "another", lines: held });
    expect(putLines(EMPTY_CART, "event", held)).toEqual({ eventId: "event", lines: held });
  });

  test("keeps the larger quantity and its own note when lines are put in", () => {
    const held = [{ menuItemId: "tail", quantity: 1, specialInstructions: "No lemon" }];
    const noted = setInstructions(cartWith(tail, tail), "tail", "Extra lemon");
    expect(putLines(noted, "event", held).lines).toEqual(noted.lines);
  });

  test("removes what was paid and keeps what was added since", () => {
    const paid = [{ menuItemId: "tail", quantity: 1 }];
    expect(takeOutLines(cartWith(tail), "event", paid)).toEqual(EMPTY_CART);
    expect(takeOutLines(cartWith(tail, tail, fries), "event", paid)).toEqual(cartWith(tail, fries));
    expect(takeOutLines(cartWith(fries), "event", paid)).toEqual(cartWith(fries));
    expect(takeOutLines(cartWith(tail), "another", paid)).toEqual(cartWith(tail));
  });

  test("compares lines by item, quantity and note, in any order", () => {
    const cart = cartWith(tail, fries);
    expect(hasSameLines(cart, cart.lines.toReversed())).toBe(true);
    expect(hasSameLines(cartWith(tail, tail, fries), cart.lines)).toBe(false);
    expect(hasSameLines(cartWith(tail), cart.lines)).toBe(false);
    expect(hasSameLines(cart, cartWith(tail).lines)).toBe(false);
    expect(hasSameLines(setInstructions(cart, "tail", "No lemon"), cart.lines)).toBe(false);
  });

  test("accepts nothing sold out or off the menu", () => {
    expect(addToCart(EMPTY_CART, "event", { ...tail, currentQuantity: 5 })).toMatchObject({
      failure: { code: "ITEM_SOLD_OUT" },
    });
    expect(addToCart(EMPTY_CART, "event", { ...tail, isAvailable: false })).toMatchObject({
      failure: { code: "ITEM_UNAVAILABLE" },
    });
  });

  test("removes a line whose quantity becomes zero or less", () => {
    expect(setQuantity(cartWith(tail), tail, 0).lines).toEqual([]);
    expect(setQuantity(cartWith(tail), tail, -3).lines).toEqual([]);
  });

  test("never holds more than the remaining stock", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 20 })), (asked) => {
        const cart = asked.reduce<Cart>(
          (current, quantity) => setQuantity(current, tail, quantity),
          cartWith(tail),
        );
        expect(cartItemCount(cart)).toBeLessThanOrEqual(5);
        expect(cartItemCount(cart)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("holds no more of an item than the member may still order", () => {
    const rare = { ...tail, maxPerMember: 2 };
    expect(addToCart(EMPTY_CART, "event", rare, 2, 1)).toMatchObject({
      failure: { code: "ITEM_LIMIT_REACHED" },
    });
    expect(setQuantity(cartWith(tail), rare, 5, 1).lines[0]?.quantity).toBe(1);
  });

  test("accepts the last piece in stock and the last one within the member's limit", () => {
    expect(addToCart(EMPTY_CART, "event", tail, 5)).toMatchObject({ value: { lines: [{ quantity: 5 }] } });
    expect(addToCart(cartWith(tail), "event", tail, 5)).toMatchObject({ failure: { code: "ITEM_SOLD_OUT" } });
    const rare = { ...tail, maxPerMember: 2 };
    expect(addToCart(EMPTY_CART, "event", rare, 1, 1)).toMatchObject({ value: { lines: [{ quantity: 1 }] } });
  });

  test("leaves the lines of other items as they are", () => {
    const both = cartWith(tail, fries);
    expect(addToCart(both, "event", fries, 4)).toMatchObject({
      value: { lines: [{ quantity: 1 }, { menuItemId: "fries", quantity: 5 }] },
    });
    expect(setQuantity(both, fries, 3).lines.map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect(removeFromCart(both, "tail")).toMatchObject({
      eventId: "event",
      lines: [{ menuItemId: "fries" }],
    });
    expect(removeFromCart(both, "tail").lines).toHaveLength(1);
    const wished = setInstructions(both, "fries", "No salt").lines;
    expect(wished.map(({ specialInstructions }) => specialInstructions)).toEqual(["", "No salt"]);
    const empty = { ...tail, currentQuantity: 5 };
    expect(addToCart(cartWith(fries), "event", empty)).toMatchObject({ failure: { code: "ITEM_SOLD_OUT" } });
    expect(addToCart(cartWith(fries, fries), "event", { ...tail, maxQuantity: 1 })).toMatchObject({
      ok: true,
    });
  });

  test("keeps at most 100 characters of instructions", () => {
    expect(
      setInstructions(cartWith(tail), "tail", "x".repeat(130)).lines[0]?.specialInstructions,
    ).toHaveLength(100);
  });
});

test("merges lines of the same item and joins their notes up to the maximum", () => {
  const line = (menuItemId: string, quantity: number, specialInstructions = "") => ({
    menuItemId,
    quantity,
    specialInstructions,
  });
  expect(mergeLines([line("a", 1, "Hot"), line("b", 2), line("a", 3), line("a", 1, "No slaw")])).toEqual([
    line("a", 5, "Hot; No slaw"),
    line("b", 2),
  ]);
  expect(mergeLines([line("a", 1, "x".repeat(60)), line("a", 1, "y".repeat(60))])[0]).toEqual(
    line("a", 2, `${"x".repeat(60)}; ${"y".repeat(38)}`),
  );
});
