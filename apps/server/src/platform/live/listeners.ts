import { mayAccess } from "@secret/domain";
import type { RequestSession } from "../http/session.ts";
import { ADMINS_KEY, type Audience, audienceKey, STAFF_KEY } from "./live-message.ts";

/** Open live connection: its session, its network and the events it watches. */
export interface Listener {
  session: RequestSession;
  readonly network: string;
  readonly eventIds: readonly string[];
}

const NOBODY: ReadonlySet<never> = new Set();

/** Index of listeners by audience, so that a message visits only its own audience. */
export class Listeners<Each extends Listener> implements Iterable<Each> {
  readonly #all = new Set<Each>();
  readonly #ofAudience = new Map<string, Set<Each>>();
  readonly #countOfNetwork = new Map<string, number>();

  [Symbol.iterator](): Iterator<Each> {
    return this.#all.values();
  }

  add(listener: Each): void {
    this.#all.add(listener);
    this.#countOfNetwork.set(listener.network, this.countOf(listener.network) + 1);
    for (const key of audiencesOf(listener)) {
      const listeners = this.#ofAudience.get(key) ?? new Set();
      this.#ofAudience.set(key, listeners.add(listener));
    }
  }

  /**
   * Removes a listener.
   * @returns whether it was registered
   */
  delete(listener: Each): boolean {
    if (!this.#all.delete(listener)) return false;
    const left = this.countOf(listener.network) - 1;
    if (left === 0) this.#countOfNetwork.delete(listener.network);
    else this.#countOfNetwork.set(listener.network, left);
    for (const key of audiencesOf(listener)) {
      const listeners = this.#ofAudience.get(key);
      listeners?.delete(listener);
      if (listeners?.size === 0) this.#ofAudience.delete(key);
    }
    return true;
  }

  /** Replaces a listener's session and updates its audiences. */
  renew(listener: Each, session: RequestSession): void {
    if (!this.delete(listener)) return;
    listener.session = session;
    this.add(listener);
  }

  /** Returns the listeners of an audience, oldest first. */
  of(to: Audience): ReadonlySet<Each> {
    return this.#ofAudience.get(audienceKey(to)) ?? NOBODY;
  }

  /** Returns the number of listeners of a network. */
  countOf(network: string): number {
    return this.#countOfNetwork.get(network) ?? 0;
  }
}

/** Returns the keys of all audiences a listener belongs to. */
export function audiencesOf({ session, eventIds }: Listener): string[] {
  const { userId, sessionId, role } = session;
  const own = [audienceKey({ userId }), audienceKey({ sessionId })];
  const events = eventIds.map((eventId) => audienceKey({ eventId }));
  const team = mayAccess(role, "staff") ? [STAFF_KEY] : [];
  return [...own, ...events, ...team, ...(mayAccess(role, "admin") ? [ADMINS_KEY] : [])];
}
