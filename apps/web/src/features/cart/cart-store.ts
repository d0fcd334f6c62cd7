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

/** A line with what was seen of its item. */
export interface StoredLine extends CartLine, SeenItem {}

/** What the member saw of an item when it went into the cart: tells later that it vanished or costs more. */
export interface SeenItem {
  readonly name: string;
  readonly priceCents: number;
}

/** The cart, and what was seen of its items. */
export interface CartState extends Cart {
  readonly seen: Readonly<Record<string, SeenItem>>;
}

export const EMPTY_CART_STATE: CartState = { ...EMPTY_CART, seen: {} };

/** An item of a menu as the cart takes it. */
export type CartItem = StockedItem & SeenItem;

/** Where the cart is kept: the browser's local storage, which all tabs share. */
export interface CartStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The cart of this browser. Each change starts from what is stored, not from what this tab remembers, so that
 * two tabs agree; the rules of a cart are the domain's.
 */
export class CartStore {
  readonly #storage: CartStorage;
  readonly #listeners = new Set<() => void>();
  #state: CartState;

  constructor(storage: CartStorage) {
    this.#storage = storage;
    this.#state = load(storage);
  }

  /** The cart as last read; the same object until it changes. */
  get state(): CartState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another tab has written `key` (null: everything was cleared). */
  storageChanged(key: string | null): void {
    if (key === null || key === LINES_KEY || key === EVENT_KEY) this.#show(load(this.#storage));
  }

  wouldChangeEvent(eventId: string): boolean {
    return changesEvent(this.#state, eventId);
  }

  /**
   * Adds a piece; false where there is none to have.
   * @param alreadyOrdered units of the item in the member's other orders of the event
   */
  add(eventId: string, item: CartItem, alreadyOrdered = 0): boolean {
    const state = load(this.#storage);
    const added = addToCart(state, eventId, item, 1, alreadyOrdered);
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
   * Takes an item out.
   * @returns puts it back as it was, as long as it still belongs to the cart's event and isn't there again
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

  /** Puts lines of an event in; what that event's cart has more stays, another event's lines go. */
  put(eventId: string, lines: readonly StoredLine[]): void {
    const state = load(this.#storage);
    const seen = Object.fromEntries(lines.map((line) => [line.menuItemId, seenOf(line)]));
    this.#save(putLines(state, eventId, lines), { ...state.seen, ...seen });
  }

  /** Takes out what was paid of an event; what was added since stays. */
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

/** What is stored may be old or broken: then the cart is empty. */
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

/** By hand: a schema library would be the heaviest thing that an event's page loads. */
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
