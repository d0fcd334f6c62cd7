import { mayAccess } from "@secret/domain";
import type { RequestSession } from "../http/session.ts";
import { audienceKey, STAFF_KEY } from "./audience-key.ts";
import type { Audience } from "./live-message.ts";

/** Who listens, where, and to what. */
export interface Listener {
  session: RequestSession;
  readonly network: string;
  readonly eventIds: readonly string[];
}

const NOBODY: ReadonlySet<never> = new Set();

/** Those who listen, found by what they listen to: nobody is looked at for what is meant for others. */
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

  /** @returns whether it listened */
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

  /** Its session is another by now, with what may be heard by it. */
  renew(listener: Each, session: RequestSession): void {
    if (!this.delete(listener)) return;
    listener.session = session;
    this.add(listener);
  }

  /** Those of an audience, who came first at first. */
  of(to: Audience): ReadonlySet<Each> {
    return this.#ofAudience.get(audienceKey(to)) ?? NOBODY;
  }

  /** How many there are of a network. */
  countOf(network: string): number {
    return this.#countOfNetwork.get(network) ?? 0;
  }
}

/** All that somebody listens to. */
export function audiencesOf({ session, eventIds }: Listener): string[] {
  const { userId, sessionId, role } = session;
  const own = [audienceKey({ userId }), audienceKey({ sessionId })];
  const events = eventIds.map((eventId) => audienceKey({ eventId }));
  return mayAccess(role, "staff") ? [...own, ...events, STAFF_KEY] : [...own, ...events];
}
