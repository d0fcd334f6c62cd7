import { ApiError, ERRORS, type ReturnedOrderOffer } from "@secret/contract";
import { expect, test } from "vitest";
import { listOffered, totalsOf, whyNotOrdered, whyOver } from "./offer-copy.ts";

const ITEM = { menuItemId: "", description: "", unitPriceCents: 0, totalPriceCents: 0, imageUrl: null };
const OFFER: ReturnedOrderOffer = {
  id: "",
  expiresAt: "2026-11-22T02:15:00.000Z",
  pickupWindow: { id: "", startsAt: "", endsAt: "" },
  items: [
    { ...ITEM, name: "Hot Honey Tail", quantity: 2 },
    { ...ITEM, name: "Truffle Fries", quantity: 1 },
  ],
  subtotalCents: 6100,
  taxCents: 595,
};

test("adds tax and the member's own tip to an offered order's items", () => {
  expect(totalsOf(OFFER, 915)).toEqual({
    subtotalCents: 6100,
    discountCents: 0,
    taxCents: 595,
    tipCents: 915,
    totalCents: 7610,
  });
  expect(listOffered(OFFER)).toBe("2 × Hot Honey Tail, 1 × Truffle Fries");
});

test("explains an ended offer by its deadline or by its owner taking it back", () => {
  const zone = "America/Los_Angeles";
  expect(whyOver({ ...OFFER, why: "time-over" }, zone)).toBe("It was set aside for you until 6:15 PM.");
  expect(whyOver({ ...OFFER, why: "owners-again" }, zone)).toBe("Its owner is picking it up after all.");
});

test("explains a refusal with what to do next", () => {
  const why = (code: ApiError["code"], message: string) =>
    whyNotOrdered(new ApiError(code, message, 409), OFFER, "America/Los_Angeles");
  expect(why("NETWORK", "No connection.")).toBe("No connection. It's still set aside for you until 6:15 PM.");
  expect(
    why("ITEM_LIMIT_REACHED", "Limit 2 of Hot Honey Tail per person, including earlier orders."),
  ).toMatch(/^Limit 2 of Hot Honey Tail per person.*“No thanks” to pass it on\.$/);
  expect(why("TOTAL_CHANGED", ERRORS.TOTAL_CHANGED.message)).not.toMatch("cart");
  expect(why("OFFER_OVER", "It's over.")).toBe("It's over.");
});
