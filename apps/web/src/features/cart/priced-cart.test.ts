import type { MenuItem } from "@secret/contract";
import { describe, expect, test } from "vitest";
import { type CartState, EMPTY_CART_STATE } from "./cart-store.ts";
import { priceCart } from "./priced-cart.ts";

const item: MenuItem = {
  id: "tail",
  name: "Classic Fried Tail",
  description: "",
  priceCents: 2400,
  imageUrl: null,
  isAvailable: true,
  isStopped: false,
  isSecretExclusive: false,
  sortOrder: 0,
  currentQuantity: 0,
  maxQuantity: 10,
  pickupUnits: 1,
  maxPerMember: null,
  allergens: null,
  diets: [],
};
const fries: MenuItem = { ...item, id: "fries", name: "Truffle Fries", priceCents: 900, pickupUnits: 0 };

function eventWith(...menu: MenuItem[]) {
  return { menu, salesTaxPpm: 97_500 };
}

function cartOf(quantities: Record<string, number>): CartState {
  const seen = {
    tail: { name: "Classic Fried Tail", priceCents: 2400 },
    fries: { name: "Truffle Fries", priceCents: 900 },
  };
  const lines = Object.entries(quantities).map(([menuItemId, quantity]) => ({
    menuItemId,
    quantity,
    specialInstructions: menuItemId === "tail" ? "No lemon" : "",
  }));
  return { ...EMPTY_CART_STATE, eventId: "event", lines, seen };
}

describe("the cart at checkout", () => {
  test("uses current prices, tax and tip, and counts fryer units", () => {
    const priced = priceCart(cartOf({ tail: 2, fries: 1 }), eventWith(item, fries), { tipCents: 500 });
    expect(priced.totals).toMatchObject({ subtotalCents: 5700, taxCents: 556, totalCents: 6756 });
    expect(priced.units).toBe(2);
    expect(priced.lines.map((line) => line.notice)).toEqual([undefined, undefined]);
  });

  test("applies a discount before the tax", () => {
    const discount = { kind: "percent", percent: 10 } as const;
    const priced = priceCart(cartOf({ tail: 1 }), eventWith(item), { discount });
    expect(priced.totals).toMatchObject({ discountCents: 240, taxCents: 211, totalCents: 2371 });
  });

  test("reports a changed price and uses the new one", () => {
    const priced = priceCart(cartOf({ tail: 1 }), eventWith({ ...item, priceCents: 2600 }));
    expect(priced.lines[0]?.notice).toBe("Now $26.00 each (was $24.00).");
    expect(priced.totals.subtotalCents).toBe(2600);
  });

  test("keeps a sold-out line but orders only the rest", () => {
    const soldOut = { ...item, currentQuantity: 10 };
    const priced = priceCart(cartOf({ tail: 2, fries: 1 }), eventWith(soldOut, fries));
    expect(priced.lines[0]).toMatchObject({
      quantity: 0,
      wantedQuantity: 2,
      specialInstructions: "No lemon",
      notice: "Classic Fried Tail is sold out.",
    });
    expect(priced.orderable.map((line) => line.menuItemId)).toEqual(["fries"]);
    expect(priced.totals.subtotalCents).toBe(900);
  });

  test("lowers a line to the available stock and reports it", () => {
    const short = { ...item, currentQuantity: 8 };
    const priced = priceCart(cartOf({ tail: 3 }), eventWith(short));
    expect(priced.lines[0]).toMatchObject({
      quantity: 2,
      wantedQuantity: 3,
      notice: "Only 2 of Classic Fried Tail left.",
    });
  });

  test("lowers a line to the limit per member", () => {
    const rare = { ...item, maxPerMember: 2 };
    const orderedQuantities = { tail: 1 };
    const priced = priceCart(cartOf({ tail: 2 }), eventWith(rare), { orderedQuantities });
    expect(priced.lines[0]).toMatchObject({
      quantity: 1,
      notice: "Limit 2 of Classic Fried Tail per person, including earlier orders.",
    });
  });

  test.each([
    ["vanished", []],
    ["taken off", [{ ...item, isAvailable: false }]],
  ])("names an item that is %s", (_, menu) => {
    const priced = priceCart(cartOf({ tail: 1 }), eventWith(...menu));
    expect(priced.lines[0]).toMatchObject({
      quantity: 0,
      notice: "Classic Fried Tail is no longer on the menu.",
    });
    expect(priced.orderable).toEqual([]);
  });
});
