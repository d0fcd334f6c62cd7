import { type TurnedAwayReason, turnedAwayBy } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { addTurnedAway } from "../queries/turned-away.ts";

const MINUTE_MS = 60_000;
/** Of a minute in which more different things were refused, the rest goes uncounted. */
const KEYS_MAX = 1_000;

interface Counted {
  readonly eventId: string;
  readonly reason: TurnedAwayReason;
  /** Once each, however often they tried. */
  readonly userIds: Set<string>;
}

/**
 * Whom events turn away, and why. Placing orders must not pay for it: a refusal is a step in memory, and what a minute
 * brought is written when it is over, a row an event and reason. The counts are the process's own; what it had counted
 * when the power went is lost.
 */
export class TurnedAway {
  readonly #context: Context;
  #counted = new Map<string, Counted>();
  #minute = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @param code why the order was refused; what its member can mend themselves doesn't count */
  count(eventId: string, userId: string, code: string): void {
    const reason = turnedAwayBy(code);
    if (reason === undefined) return;
    const minute = Math.floor(this.#context.clock.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      void this.close();
      this.#minute = minute;
    }
    this.#timer ??= setTimeout(() => void this.close(), MINUTE_MS).unref();
    const key = `${eventId} ${reason}`;
    const known = this.#counted.get(key);
    if (known !== undefined) known.userIds.add(userId);
    else if (this.#counted.size < KEYS_MAX) {
      this.#counted.set(key, { eventId, reason, userIds: new Set([userId]) });
    }
  }

  /** Writes down what was counted. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    if (counted.length === 0) return;
    const minuteAt = new Date(this.#minute * MINUTE_MS);
    const counts = counted.map(({ eventId, reason, userIds }) => ({
      eventId,
      minuteAt,
      reason,
      members: userIds.size,
    }));
    const { database, log } = this.#context;
    await addTurnedAway(database, counts).catch((error: unknown) =>
      log.error({ err: error, counts: counts.length }, "who was turned away could not be written down"),
    );
  }
}
