import { NO_TIP, type Tip } from "../../ui/tip.ts";

const KEY = "checkout";

/** Choices at an event's checkout, besides the cart. */
export interface CheckoutChoices {
  readonly eventId: string | undefined;
  readonly tip: Tip;
  readonly pickupWindowId: string | undefined;
  readonly promoCode: string | undefined;
  /** Pickup windows of an entry in a draw, the preferred one first. */
  readonly rankedWindowIds: readonly string[];
  /** Whether the drawn order may be smaller if something has run out. */
  readonly takesFewer: boolean;
}

export const NO_CHOICES: CheckoutChoices = {
  eventId: undefined,
  tip: NO_TIP,
  pickupWindowId: undefined,
  promoCode: undefined,
  rankedWindowIds: [],
  takesFewer: true,
};

type ChoicesStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Stores the checkout choices beside the cart, across reloads, tabs and sign-ins. */
export class ChoicesStore {
  readonly #storage: ChoicesStorage;
  readonly #listeners = new Set<() => void>();
  #choices: CheckoutChoices;

  constructor(storage: ChoicesStorage) {
    this.#storage = storage;
    this.#choices = load(storage);
  }

  /** Returns the same object until the choices change. */
  get choices(): CheckoutChoices {
    return this.#choices;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Handles a change by another tab; a null key means any key. */
  storageChanged(key: string | null): void {
    if (key === null || key === KEY) this.#show(load(this.#storage));
  }

  /** Changes some of an event's choices, and drops another event's. */
  choose(eventId: string, change: Partial<CheckoutChoices>): void {
    const stored = load(this.#storage);
    const before = stored.eventId === eventId ? stored : NO_CHOICES;
    this.#storage.setItem(KEY, JSON.stringify({ ...before, ...change, eventId }));
    this.#show(load(this.#storage));
  }

  clear(): void {
    this.#storage.removeItem(KEY);
    this.#show(NO_CHOICES);
  }

  #show(choices: CheckoutChoices): void {
    this.#choices = choices;
    for (const listener of this.#listeners) listener();
  }
}

/** Reads the stored choices; none if they are outdated or invalid. */
function load(storage: ChoicesStorage): CheckoutChoices {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? "{}");
    const { eventId, tip, pickupWindowId, promoCode, rankedWindowIds, takesFewer } = stored;
    if (!isText(eventId)) return NO_CHOICES;
    return {
      eventId,
      tip: isTip(tip) ? tip : NO_TIP,
      pickupWindowId: isText(pickupWindowId) ? pickupWindowId : undefined,
      promoCode: isText(promoCode) ? promoCode : undefined,
      rankedWindowIds: Array.isArray(rankedWindowIds) ? rankedWindowIds.filter(isText) : [],
      takesFewer: takesFewer !== false,
    };
  } catch {
    return NO_CHOICES;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTip(value: unknown): value is Tip {
  if (typeof value !== "object" || value === null) return false;
  return ("percent" in value && Number.isInteger(value.percent)) || ("typed" in value && isText(value.typed));
}
