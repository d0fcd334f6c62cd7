import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { addFirstItem, continueToCardForm, payByCard } from "../../browser/visit.ts";
import { press, type Screen, send } from "../screen.ts";

const PAYMENTS = "**/api/orders/*/payments";

const ANOTHER_EVENT = "00000000-0000-4000-8000-000000000000";

/** One purchase, step by step: each screen follows from the one before. */
export const BUYING_SCREENS: readonly Screen[] = [
  {
    name: "Event with a cart",
    path: "/events",
    act: async (page) => {
      await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
      await addFirstItem(page);
      await page.getByRole("button", { name: "Add a note" }).click();
    },
    words: "Special instructions",
  },
  {
    name: "Event, an item with its note",
    path: "",
    act: async (page) => {
      await page.locator("article").first().getByRole("heading").getByRole("button").click();
      await page.getByRole("dialog").getByRole("button", { name: "Add a note" }).click();
    },
    words: "Contains crustacean shellfish",
  },
  {
    name: "Event of another cart",
    path: "/events",
    act: async (page) => {
      await page.evaluate((id) => localStorage.setItem("cart-event", id), ANOTHER_EVENT);
      await page.reload();
      await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
      await page.getByRole("button", { name: /^Add / }).first().click();
    },
    words: "Changing events will clear your current cart. Continue?",
  },
  { name: "Event, cart begun anew", path: "", act: press("Clear and add"), words: "Add a note" },
  { name: "Checkout", path: "/checkout", words: "Choose your pickup window" },
  {
    name: "Checkout, promo code refused",
    path: "",
    act: send("Apply", { "Promo code": "NO-SUCH-CODE" }),
    words: "This promo code is not valid for this order.",
  },
  { name: "Payment", path: "/checkout", act: continueToCardForm, words: "Held for you for" },
  {
    name: "Checkout, order taken back",
    path: "",
    // By keyboard: right after a scroll a click can still land in the card provider's frame.
    act: (page) => page.getByRole("button", { name: "Change order" }).press("Enter"),
    words: "Choose your pickup window",
  },
  {
    name: "Payment, with wallets",
    path: "",
    prepare: async (_page, site) => Object.assign(site.bank, { wallets: true }),
    act: async (page, site) => {
      await continueToCardForm(page);
      for (const wallet of ["Apple Pay", "Google Pay"])
        await page.getByRole("button", { name: `Pay with ${wallet}` }).waitFor();
      Object.assign(site.bank, { wallets: false });
    },
    words: "Held for you for",
  },
  {
    name: "Order, waiting for its payment",
    path: "/orders",
    act: (page) => page.getByRole("link", { name: "View Details" }).first().click(),
    words: "Pay now",
  },
  {
    name: "Payment, card declined",
    path: "",
    act: async (page) => {
      await page.getByRole("link", { name: /^Pay now/ }).click();
      await payByCard(page, "4000000000000002");
    },
    words: "Your payment was declined. Please try a different card.",
  },
  {
    name: "Payment, the bank is asked",
    path: "",
    // No answer ever comes.
    prepare: (page) => page.route(PAYMENTS, () => undefined),
    act: (page) => payByCard(page, "4111111111111111"),
    words: "Your order is kept for you meanwhile.",
  },
  {
    name: "Order, just paid",
    path: "",
    act: async (page, site) => {
      Object.assign(site.bank, { delayMs: 0 });
      await page.waitForURL("**/orders/*");
    },
    words: "You're in",
  },
  {
    name: "Order, another pickup window",
    path: "",
    act: press("Change pickup window"),
    words: "Choose your pickup window",
  },
  {
    name: "Order, cancelling it",
    path: "",
    act: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Cancel Order" }).click();
    },
    words: "goes back to VISA 1111",
  },
  {
    name: "Order, cancelled",
    path: "",
    act: (page) => page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click(),
    words: "You cancelled this order.",
  },
];
