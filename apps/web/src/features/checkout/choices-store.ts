import { NO_TIP, type Tip } from "../../ui/tip.ts";

const KEY = "checkout";

/** What a member has chosen at an event's checkout, besides what is in the cart. */
export interface CheckoutChoices {
  readonly eventId: string | undefined;
  readonly tip: Tip;
  readonly pickupWindowId: string | undefined;
  readonly promoCode: string | undefined;
}

export const NO_CHOICES: CheckoutChoices = {
  eventId: undefined,
  tip: NO_TIP,
  pickupWindowId: undefined,
  promoCode: undefined,
};

type ChoicesStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The choices at the checkout, kept beside the cart: a reload, another tab or signing in again finds them as they were. */
export class ChoicesStore {
  readonly #storage: ChoicesStorage;
  readonly #listeners = new Set<() => void>();
  #choices: CheckoutChoices;

  constructor(storage: ChoicesStorage) {
    this.#storage = storage;
    this.#choices = load(storage);
  }

  /** As last read; the same object until they change. */
  get choices(): CheckoutChoices {
    return this.#choices;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another page has written `key` (null: whatever it was). */
  storageChanged(key: string | null): void {
    if (key === null || key === KEY) this.#show(load(this.#storage));
  }

  /** Changes some of an event's choices; those of another event go. */
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

/** What is stored may be old or broken: then nothing is chosen. */
function load(storage: ChoicesStorage): CheckoutChoices {
  try {
    const { eventId, tip, pickupWindowId, promoCode } = JSON.parse(storage.getItem(KEY) ?? "{}");
    if (!isText(eventId)) return NO_CHOICES;
    return {
      eventId,
      tip: isTip(tip) ? tip : NO_TIP,
      pickupWindowId: isText(pickupWindowId) ? pickupWindowId : undefined,
      promoCode: isText(promoCode) ? promoCode : undefined,
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
