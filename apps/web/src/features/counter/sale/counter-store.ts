import type { TerminalAnswer } from "@secret/domain";
import { EMPTY_DRAFT, type SaleDraft } from "./sale-draft.ts";

const KEY = "counter";
/** Maximum number of remembered refused sales. */
const SETTLED_KEPT = 50;

/** State of an event's counter. */
export interface CounterState {
  readonly eventId: string;
  readonly draft: SaleDraft;
  /** Action id of the sale that was just made; null while the next one is being entered. */
  readonly shownId: string | null;
  /** Action ids of refused sales that were resolved. */
  readonly settledIds: readonly string[];
}

/** Browser storage, which a sign-out clears. */
export type CounterStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Stores the sale in progress on this device across screens and reloads. It belongs to one event; another event's sale
 * replaces it.
 */
export class CounterStore {
  readonly #storage: CounterStorage;
  readonly #listeners = new Set<() => void>();
  #stored: string | null = null;
  #state: CounterState | undefined;

  constructor(storage: CounterStorage) {
    this.#storage = storage;
  }

  /** Returns the same object until the state changes; an empty state once the storage is cleared. */
  stateOf(eventId: string): CounterState {
    const stored = this.#storage.getItem(KEY);
    if (stored !== this.#stored || this.#state?.eventId !== eventId) {
      const kept = parse(stored);
      const isOfEvent = kept?.eventId === eventId;
      this.#state = isOfEvent ? kept : { eventId, draft: EMPTY_DRAFT, shownId: null, settledIds: [] };
      this.#stored = stored;
    }
    return this.#state;
  }

  /** Handles a change by another tab. */
  storageChanged(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changeDraft(eventId: string, change: (draft: SaleDraft) => SaleDraft): void {
    const state = this.stateOf(eventId);
    this.#save({ ...state, draft: change(state.draft) });
  }

  /**
   * Keeps the answer of Square's Point of Sale app with the charge it is for.
   * @returns the event's id; undefined if this device waits for no such charge
   */
  answerCharge({ state, transactionId, errorCode }: TerminalAnswer): string | undefined {
    const kept = parse(this.#storage.getItem(KEY));
    const charge = kept?.draft.charge;
    if (kept === undefined || charge?.state !== state) return undefined;
    this.changeDraft(kept.eventId, (draft) => ({
      ...draft,
      charge: { ...charge, transactionId, errorCode },
    }));
    return kept.eventId;
  }

  /** Empties the draft after its sale, and shows the sale until the next one starts. */
  endDraft(eventId: string, actionId: string): void {
    this.#save({ ...this.stateOf(eventId), draft: EMPTY_DRAFT, shownId: actionId });
  }

  /** Shows the result of a sale; null continues with the next one. Keeps the draft. */
  show(eventId: string, actionId: string | null): void {
    this.#save({ ...this.stateOf(eventId), shownId: actionId });
  }

  /**
   * Marks a refused sale as resolved.
   * @param draft the refused sale, to sell again; the current draft if its money was returned
   */
  settle(eventId: string, actionId: string, draft?: SaleDraft): void {
    const state = this.stateOf(eventId);
    this.#save({
      ...state,
      draft: draft ?? state.draft,
      shownId: null,
      settledIds: [actionId, ...state.settledIds].slice(0, SETTLED_KEPT),
    });
  }

  #save(state: CounterState): void {
    this.#stored = JSON.stringify(state);
    this.#state = state;
    this.#storage.setItem(KEY, this.#stored);
    for (const listener of this.#listeners) listener();
  }
}

/** Parses the stored state; undefined if it's invalid. */
function parse(stored: string | null): CounterState | undefined {
  try {
    return JSON.parse(stored ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
