import { audienceKey } from "./audience-key.ts";
import type { LiveMessage } from "./live-message.ts";

/** Of one audience: enough for a minute without signal during a rush. */
const MESSAGES_OF_ONE = 300;
/** Of all together, about 10 MB. */
const MESSAGES_OF_ALL = 20_000;

/** A message that was told, by the number that a browser names when it comes back. */
export interface Remembered {
  readonly sequence: number;
  readonly message: LiveMessage;
}

interface AudienceNews {
  readonly messages: Remembered[];
  /** The number of the last one that is forgotten. */
  forgottenUpTo: number;
}

/**
 * The last messages to each audience, for browsers that come back. Each audience has room of its own, so that much news
 * for one never makes another's forgotten; whoever was told something longest ago is forgotten first.
 */
export class RememberedNews {
  readonly #ofAudience = new Map<string, AudienceNews>();
  #count = 0;
  #sequence = 0;
  /** Up to here, an audience may be forgotten altogether. */
  #forgottenUpTo = 0;

  /** The number of the last message. */
  get sequence(): number {
    return this.#sequence;
  }

  add(message: LiveMessage): Remembered {
    const remembered = { sequence: ++this.#sequence, message };
    const key = audienceKey(message.to);
    const news = this.#ofAudience.get(key) ?? { messages: [], forgottenUpTo: 0 };
    // Put in anew, a map's entry is its last one.
    this.#ofAudience.delete(key);
    this.#ofAudience.set(key, news);
    news.messages.push(remembered);
    this.#count++;
    if (news.messages.length > MESSAGES_OF_ONE) {
      news.forgottenUpTo = news.messages.shift()?.sequence ?? 0;
      this.#count--;
    }
    if (this.#count > MESSAGES_OF_ALL) this.#forgetOldest();
    return remembered;
  }

  /** What some audiences were told after a number, in order; undefined where some of it may be forgotten. */
  after(sequence: number, audiences: readonly string[]): Remembered[] | undefined {
    if (sequence < this.#forgottenUpTo || sequence > this.#sequence) return undefined;
    const known = audiences.flatMap((key) => this.#ofAudience.get(key) ?? []);
    if (known.some(({ forgottenUpTo }) => sequence < forgottenUpTo)) return undefined;
    return known
      .flatMap(({ messages }) => messages.filter((each) => each.sequence > sequence))
      .sort((one, other) => one.sequence - other.sequence);
  }

  #forgetOldest(): void {
    const [oldest] = this.#ofAudience;
    if (oldest === undefined) return;
    const [key, { messages }] = oldest;
    this.#ofAudience.delete(key);
    this.#count -= messages.length;
    this.#forgottenUpTo = messages.at(-1)?.sequence ?? this.#forgottenUpTo;
  }
}
