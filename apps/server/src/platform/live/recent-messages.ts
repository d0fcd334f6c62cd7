import { audienceKey, type LiveMessage } from "./live-message.ts";

/** Maximum messages per audience: enough for a minute without signal during a rush. */
const MAX_PER_AUDIENCE = 300;
/** Maximum messages in total, about 10 MB. */
const MAX_TOTAL = 20_000;

/** Sent message with its sequence number, which a browser names when it reconnects. */
export interface RecentMessage {
  readonly sequence: number;
  readonly message: LiveMessage;
}

interface AudienceMessages {
  readonly messages: RecentMessage[];
  /** Sequence number of the last evicted message. */
  evictedUpTo: number;
}

/**
 * Recent messages per audience, for browsers that reconnect. Each audience has its own limit, so a busy one doesn't
 * evict another's messages. Above the total limit, the audience with the oldest last message is evicted.
 */
export class RecentMessages {
  readonly #ofAudience = new Map<string, AudienceMessages>();
  #count = 0;
  #sequence = 0;
  /** Sequence number up to which whole audiences may have been evicted. */
  #evictedUpTo = 0;

  /** Sequence number of the last message. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Stores a message and assigns its sequence number. */
  add(message: LiveMessage): RecentMessage {
    const stored = { sequence: ++this.#sequence, message };
    const key = audienceKey(message.to);
    const recent = this.#ofAudience.get(key) ?? { messages: [], evictedUpTo: 0 };
    // Reinsert the key, since a map iterates in insertion order.
    this.#ofAudience.delete(key);
    this.#ofAudience.set(key, recent);
    recent.messages.push(stored);
    this.#count++;
    if (recent.messages.length > MAX_PER_AUDIENCE) {
      recent.evictedUpTo = recent.messages.shift()?.sequence ?? 0;
      this.#count--;
    }
    if (this.#count > MAX_TOTAL) this.#evictOldest();
    return stored;
  }

  /** Returns messages to some audiences after a sequence number, in order; undefined if some may have been evicted. */
  after(sequence: number, audiences: readonly string[]): RecentMessage[] | undefined {
    if (sequence < this.#evictedUpTo || sequence > this.#sequence) return undefined;
    const known = audiences.flatMap((key) => this.#ofAudience.get(key) ?? []);
    if (known.some(({ evictedUpTo }) => sequence < evictedUpTo)) return undefined;
    return known
      .flatMap(({ messages }) => messages.filter((each) => each.sequence > sequence))
      .sort((one, other) => one.sequence - other.sequence);
  }

  #evictOldest(): void {
    const [oldest] = this.#ofAudience;
    if (oldest === undefined) return;
    const [key, { messages }] = oldest;
    this.#ofAudience.delete(key);
    this.#count -= messages.length;
    this.#evictedUpTo = messages.at(-1)?.sequence ?? this.#evictedUpTo;
  }
}
