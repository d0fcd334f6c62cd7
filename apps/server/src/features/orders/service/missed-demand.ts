import { MINUTE_MS, type MissedDemandReason, missedDemandReason } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { addMissedDemand } from "../queries/missed-demand.ts";

/** Maximum number of event and reason pairs counted per minute. Further ones are ignored. */
const KEYS_MAX = 1_000;

interface Counted {
  readonly eventId: string;
  readonly reason: MissedDemandReason;
  /** Members, each counted once however often they tried. */
  readonly userIds: Set<string>;
}

/**
 * Counts missed demand: members whose orders events reject, and why. Counting is in memory, so it doesn't slow down
 * ordering. Each minute is written when it ends, one row per event and reason. Counts are per process, and lost if it
 * crashes.
 */
export class MissedDemand {
  readonly #context: Context;
  #counted = new Map<string, Counted>();
  #minute = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @param code why the order was refused; refusals that the member can fix don't count */
  count(eventId: string, userId: string, code: string): void {
    const reason = missedDemandReason(code);
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

  /** Writes the current minute's counts. */
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
    await addMissedDemand(database, counts).catch((error: unknown) =>
      log.error({ err: error, counts: counts.length }, "missed demand could not be written"),
    );
  }
}
