import type { CrewAction } from "@secret/contract";
import { storedCrewDevice } from "../../../platform/browser-store.ts";

/** An action with its account and event. */
export interface LoggedAction {
  readonly accountId: string;
  readonly eventId: string;
  readonly action: CrewAction;
}

/** A stored action and the function that deletes it. */
interface LogEntry extends LoggedAction {
  remove(): void;
}

/** Starts with the device's own key, because entries with that prefix outlive a sign-out. */
const PREFIX = `${storedCrewDevice.key}/`;
const PLACE_DIGITS = 6;

/**
 * Stores actions in localStorage until IndexedDB has them. A page that is closed loses its unfinished
 * database writes, but localStorage is written synchronously.
 */
export class WriteAheadLog {
  readonly #storage: Storage;
  #written = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Stores an action. Returns the function that deletes it. */
  write(logged: LoggedAction): () => void {
    const place = String(this.#written++).padStart(PLACE_DIGITS, "0");
    const key = `${PREFIX}${Date.now()}/${place}/${logged.action.id}`;
    try {
      this.#storage.setItem(key, JSON.stringify(logged));
    } catch {
      // The storage is full: only the database keeps the action.
    }
    return () => this.#storage.removeItem(key);
  }

  /** Returns all stored actions, of any page, oldest first. */
  read(): LogEntry[] {
    const keys = Object.keys(this.#storage).filter((key) => key.startsWith(PREFIX));
    return keys.sort().flatMap((key) => {
      const text = this.#storage.getItem(key);
      if (text === null) return [];
      return [{ ...(JSON.parse(text) as LoggedAction), remove: () => this.#storage.removeItem(key) }];
    });
  }
}
