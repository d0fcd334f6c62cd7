import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { AuditLine } from "../audit-line.ts";
import { insertAuditLines } from "../queries/lines.ts";

const WINDOW_MS = 60_000;
/** Maximum keys counted separately; beyond it, all others share one line. */
const COUNTED_MAX = 1_000;

interface Counted {
  count: number;
  readonly line: AuditLine;
}

/** Number of events in this window, and the end of the window. */
export interface Count {
  readonly count: number;
  readonly windowEndsAt: Date;
}

/**
 * Counts frequent events by key, and writes one audit line per window and key. Counts live in the process and are lost
 * if it crashes.
 */
export class CountedLines {
  readonly #context: Context;
  #counted = new Map<string, Counted>();
  #windowEndsAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Counts one event.
   * @param key counter to increment
   * @param line audit line written with the count when the window ends; a key's first line is used
   */
  async count(key: string, line: AuditLine): Promise<Count> {
    const now = this.#context.clock.now().getTime();
    if (now >= this.#windowEndsAt) {
      await this.close();
      this.#windowEndsAt = now + WINDOW_MS;
      this.#timer = setTimeout(() => void this.close(), WINDOW_MS).unref();
    }
    const counted = this.#find(key, line);
    counted.count++;
    return { count: counted.count, windowEndsAt: new Date(this.#windowEndsAt) };
  }

  #find(key: string, line: AuditLine): Counted {
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    const { eventType, severity, message } = line;
    const isRoom = this.#counted.size < COUNTED_MAX;
    const elsewhere = `elsewhere ${eventType} ${message}`;
    const counted = isRoom
      ? { count: 0, line }
      : (this.#counted.get(elsewhere) ?? { count: 0, line: { eventType, severity, message } });
    this.#counted.set(isRoom ? key : elsewhere, counted);
    return counted;
  }

  /** Ends the window and writes its lines. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#windowEndsAt = 0;
    const counted = this.#counted;
    this.#counted = new Map();
    if (counted.size === 0) return;
    const lines = [...counted.values()].map(({ count, line }) => ({
      ...line,
      message: `${line.message}: ${count}`,
      metadata: { ...line.metadata, count },
    }));
    const { database, clock, log } = this.#context;
    await inTransaction(database, (transaction) => insertAuditLines(transaction, clock.now(), lines)).catch(
      (error: unknown) =>
        log.error({ err: error, lines: lines.length }, "counted audit lines could not be written"),
    );
  }
}
