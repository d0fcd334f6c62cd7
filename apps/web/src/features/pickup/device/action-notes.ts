import type { CrewAction } from "@secret/contract";
import { CREW_DEVICE_KEY } from "../../../platform/kept-data.ts";

/** What was done, for which account and event. */
export interface Noted {
  readonly accountId: string;
  readonly eventId: string;
  readonly action: CrewAction;
}

/** Something that is written down, and how to strike it out. */
interface Note extends Noted {
  strike(): void;
}

/** Under the device's own name: what begins with it outlives a sign-out. */
const PREFIX = `${CREW_DEVICE_KEY}/`;
const PLACE_DIGITS = 6;

/**
 * What was done in the instants until the database has it. A page that is left meanwhile takes its unfinished writes to
 * the database along; what stands here is there before the page goes on.
 */
export class ActionNotes {
  readonly #storage: Storage;
  #written = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Writes down what was done. Returns how to strike it out. */
  write(noted: Noted): () => void {
    const place = String(this.#written++).padStart(PLACE_DIGITS, "0");
    const key = `${PREFIX}${Date.now()}/${place}/${noted.action.id}`;
    try {
      this.#storage.setItem(key, JSON.stringify(noted));
    } catch {
      // There is no room: the database alone keeps it.
    }
    return () => this.#storage.removeItem(key);
  }

  /** All that is written down, by whatever page, in the order in which it was done. */
  read(): Note[] {
    const keys = Object.keys(this.#storage).filter((key) => key.startsWith(PREFIX));
    return keys.sort().flatMap((key) => {
      const text = this.#storage.getItem(key);
      if (text === null) return [];
      return [{ ...(JSON.parse(text) as Noted), strike: () => this.#storage.removeItem(key) }];
    });
  }
}
