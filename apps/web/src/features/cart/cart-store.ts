import {
  addToCart,
  type Cart,
  type CartLine,
  changesEvent,
  EMPTY_CART,
  putLines,
  removeFromCart,
  type StockedItem,
  setInstructions,
  setQuantity,
  takeOutLines,
} from "@secret/domain";

const LINES_KEY = "cart";
const EVENT_KEY = "cart-event";

/** A cart line with its item's name and price when it was added. */
export interface StoredLine extends CartLine, SeenItem {}

/** Name and price of an item when it was added, to show later that it vanished or costs more. */
export interface SeenItem {
  readonly name: string;
  readonly priceCents: number;
}

/** The cart with its items' names and prices. */
export interface CartState extends Cart {
  readonly seen: Readonly<Record<string, SeenItem>>;
}

export const EMPTY_CART_STATE: CartState = { ...EMPTY_CART, seen: {} };

/** A menu item as the cart needs it. */
export type CartItem = StockedItem & SeenItem;

/** Browser storage, which all tabs share. */
export interface CartStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The cart of this browser. Each change starts from the stored cart, not from this tab's copy, so that tabs agree. The
 * domain has the rules of a cart.
 */
export class CartStore {
  readonly #storage: CartStorage;
  readonly #listeners = new Set<() => void>();
  #state: CartState;

  constructor(storage: CartStorage) {
    this.#storage = storage;
    this.#state = load(storage);
  }

  /** Returns the same object until the cart changes. */
  get state(): CartState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Handles a change by another tab; a null key means that the storage was cleared. */
  storageChanged(key: string | null): void {
    if (key === null || key === LINES_KEY || key === EVENT_KEY) this.#show(load(this.#storage));
  }

  wouldChangeEvent(eventId: string): boolean {
    return changesEvent(this.#state, eventId);
  }

  /**
   * Adds units, one by default. Returns false when fewer are available.
   * @param alreadyOrdered units of the item in the member's other orders of the event
   */
  add(eventId: string, item: CartItem, alreadyOrdered = 0, quantity = 1): boolean {
    const state = load(this.#storage);
    const added = addToCart(state, eventId, item, quantity, alreadyOrdered);
    if (added.ok) this.#save(added.value, { ...state.seen, [item.id]: seenOf(item) });
    return added.ok;
  }

  setQuantity(item: CartItem, quantity: number, alreadyOrdered = 0): void {
    this.#change((cart) => setQuantity(cart, item, quantity, alreadyOrdered));
  }

  setInstructions(menuItemId: string, text: string): void {
    this.#change((cart) => setInstructions(cart, menuItemId, text));
  }

  /**
   * Removes an item.
   * @returns a function that restores it, if the cart still belongs to the event and doesn't contain it
   */
  remove(menuItemId: string): () => void {
    const { eventId, lines, seen } = load(this.#storage);
    const line = lines.find((each) => each.menuItemId === menuItemId);
    this.#change((cart) => removeFromCart(cart, menuItemId));
    return () => {
      const now = load(this.#storage);
      const isElsewhere = now.eventId !== null && now.eventId !== eventId;
      if (line === undefined || isElsewhere || now.lines.some((each) => each.menuItemId === menuItemId))
        return;
      this.#save({ eventId, lines: [...now.lines, line] }, { ...seen, ...now.seen });
    };
  }

  /** Adds an event's lines to its cart. Replaces another event's cart. */
  put(eventId: string, lines: readonly StoredLine[]): void {
    const state = load(this.#storage);
    const seen = Object.fromEntries(lines.map((line) => [line.menuItemId, seenOf(line)]));
    this.#save(putLines(state, eventId, lines), { ...state.seen, ...seen });
  }

  /** Removes an event's paid items. Items added since stay. */
  takeOut(eventId: string, lines: readonly Pick<CartLine, "menuItemId" | "quantity">[]): void {
    this.#change((cart) => takeOutLines(cart, eventId, lines));
  }

  clear(): void {
    this.#save(EMPTY_CART, {});
  }

  #change(change: (cart: Cart) => Cart): void {
    const state = load(this.#storage);
    this.#save(change(state), state.seen);
  }

  #save({ eventId, lines }: Cart, seen: CartState["seen"]): void {
    if (eventId === null) this.#storage.removeItem(EVENT_KEY);
    else this.#storage.setItem(EVENT_KEY, eventId);
    const stored = lines.map((line) => ({
      menuItemId: line.menuItemId,
      quantity: line.quantity,
      specialInstructions: line.specialInstructions,
      ...(seen[line.menuItemId] ?? { name: "", priceCents: 0 }),
    }));
    this.#storage.setItem(LINES_KEY, JSON.stringify(stored));
    this.#show(load(this.#storage));
  }

  #show(state: CartState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function seenOf({ name, priceCents }: SeenItem): SeenItem {
  return { name, priceCents };
}

/** Reads the stored cart; empty if it is outdated or invalid. */
function load(storage: CartStorage): CartState {
  const stored = parseJson(storage.getItem(LINES_KEY) ?? "[]");
  const eventId = storage.getItem(EVENT_KEY);
  if (!Array.isArray(stored) || !stored.every(isStoredLine) || stored.length === 0 || eventId === null)
    return EMPTY_CART_STATE;
  const lines = stored.map(({ menuItemId, quantity, specialInstructions }) => ({
    menuItemId,
    quantity,
    specialInstructions,
  }));
  const seen = Object.fromEntries(
    stored.map(({ menuItemId, name, priceCents }) => [menuItemId, { name, priceCents }]),
  );
  return { eventId, lines, seen };
}

/** Validates by hand, because a schema library would be the largest part of an event's page. */
function isStoredLine(value: unknown): value is StoredLine {
  if (typeof value !== "object" || value === null) return false;
  const { menuItemId, quantity, specialInstructions, name, priceCents } = value as Partial<StoredLine>;
  const areTexts = [menuItemId, specialInstructions, name].every((each) => typeof each === "string");
  return areTexts && Number.isInteger(quantity) && Number(quantity) > 0 && Number.isInteger(priceCents);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
