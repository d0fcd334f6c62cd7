import {
  addToCart,
  type Cart,
  changesEvent,
  EMPTY_CART,
  removeFromCart,
  type StockedItem,
  setInstructions,
  setQuantity,
} from "@secret/domain";
import { useSyncExternalStore } from "react";
import { z } from "zod/mini";

const LINES_KEY = "cart";
const EVENT_KEY = "cart-event";

const StoredLines = z.array(
  z.object({ menuItemId: z.string(), quantity: z.int(), specialInstructions: z.string() }),
);

const listeners = new Set<() => void>();
let cart = load();

// Another tab has changed it.
addEventListener("storage", ({ key }) => {
  if (key !== LINES_KEY && key !== EVENT_KEY && key !== null) return;
  cart = load();
  tell();
});

/** What is stored may be old or broken: then the cart is empty. */
function load(): Cart {
  try {
    const lines = StoredLines.parse(JSON.parse(localStorage.getItem(LINES_KEY) ?? "[]"));
    const eventId = localStorage.getItem(EVENT_KEY);
    return eventId === null || lines.length === 0 ? EMPTY_CART : { eventId, lines };
  } catch {
    return EMPTY_CART;
  }
}

function save(next: Cart): void {
  cart = next;
  if (next.eventId === null) localStorage.removeItem(EVENT_KEY);
  else localStorage.setItem(EVENT_KEY, next.eventId);
  localStorage.setItem(LINES_KEY, JSON.stringify(next.lines));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cart as it is now, in every tab. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, () => cart);
}

/** Every change of the cart; the rules are the domain's. */
export const cartActions = {
  wouldChangeEvent: (eventId: string) => changesEvent(cart, eventId),
  /** Adds a piece; false where there is none left. */
  add(eventId: string, item: StockedItem): boolean {
    const added = addToCart(cart, eventId, item);
    if (added.ok) save(added.value);
    return added.ok;
  },
  setQuantity: (item: StockedItem, quantity: number) => save(setQuantity(cart, item, quantity)),
  setInstructions: (menuItemId: string, text: string) => save(setInstructions(cart, menuItemId, text)),
  remove: (menuItemId: string) => save(removeFromCart(cart, menuItemId)),
  clear: () => save(EMPTY_CART),
};
