import { EMPTY_DRAFT, type SaleDraft } from "./sale-draft.ts";

const KEY = "counter";
/** No more answers than these are known at once. */
const SETTLED_KEPT = 50;

/** What the counter of one event is at. */
export interface CounterState {
  readonly eventId: string;
  readonly draft: SaleDraft;
  /** The sale that was just made, by its action; null: one is being tapped in. */
  readonly shownId: string | null;
  /** Refused sales that were seen to, by their actions. */
  readonly settledIds: readonly string[];
}

/** Where it is kept: the browser's local storage, which a sign-out clears. */
export type CounterStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * What is being sold on this device, whichever screen of the crew is open meanwhile, and after a reload. It is of one
 * event: another one's takes its place.
 */
export class CounterStore {
  readonly #storage: CounterStorage;
  readonly #listeners = new Set<() => void>();
  #stored: string | null = null;
  #state: CounterState | undefined;

  constructor(storage: CounterStorage) {
    this.#storage = storage;
  }

  /** The same object until it changes; empty once what was kept is cleared. */
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

  /** Another tab has changed what is kept. */
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

  /** The draft was sold: what becomes of it is shown until the next one begins. */
  endDraft(eventId: string, actionId: string): void {
    this.#save({ ...this.stateOf(eventId), draft: EMPTY_DRAFT, shownId: actionId });
  }

  /** What became of a sale is looked at; null: on to the next one. The draft stays. */
  show(eventId: string, actionId: string | null): void {
    this.#save({ ...this.stateOf(eventId), shownId: actionId });
  }

  /**
   * A refused sale was seen to.
   * @param draft what it was, to be sold again; the draft under way if its money was given back
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

/** Written by this store alone; what can't be read is nothing. */
function parse(stored: string | null): CounterState | undefined {
  try {
    return JSON.parse(stored ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
