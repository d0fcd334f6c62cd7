import { MINUTE_MS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { isLockTimeout, type Pool } from "../../../platform/database/database.ts";
import { BusyError } from "../../../platform/errors.ts";
import { carriers } from "../checks/carriers.ts";
import { type Result, runChecks } from "../checks/check.ts";
import { mail, texts } from "../checks/messages.ts";
import { cardProvider, squareLists, webhookSubscription } from "../checks/square.ts";

/** Checks by step. They send nothing and change nothing: the check that calls our webhook isn't one of them. */
const CHECKS = {
  square: [cardProvider, squareLists, webhookSubscription],
  mail: [mail],
  texts: [texts, carriers],
} as const;

/** Default time after which a check counts as hanging, in ms. */
const LIMIT_MS = 5_000;
const KEPT_MS = 10 * MINUTE_MS;
/** Maximum wait for the checks of another process, in ms. With a round of our own it ends before a page's 15 seconds. */
const LOCK_TIMEOUT_MS = 9_000;

/** Results of the checks that ask providers. */
export interface ProviderResults extends Readonly<Record<keyof typeof CHECKS, readonly Result[]>> {
  readonly checkedAt: Date;
}

/** Topic announced when a process ran the checks, so that the others drop older results. */
const CHECKED = "setup.checked";

/** Runs the checks of providers, one round at a time over all processes, and keeps the results for 10 minutes. */
export class ProviderChecks {
  readonly #context: Context;
  readonly #limitMs: number;
  readonly #lockTimeoutMs: number;
  #running: Promise<ProviderResults> | undefined;
  #last: ProviderResults | undefined;

  constructor(context: Context, { limitMs = LIMIT_MS, lockTimeoutMs = LOCK_TIMEOUT_MS } = {}) {
    this.#context = context;
    this.#limitMs = limitMs;
    this.#lockTimeoutMs = lockTimeoutMs;
    context.live.onAnnouncement(CHECKED, () => {
      this.#last = undefined;
    });
  }

  /** Returns the kept results, or runs the checks. */
  async recent(): Promise<ProviderResults> {
    const keptUntil = (this.#last?.checkedAt.getTime() ?? 0) + KEPT_MS;
    return this.#last !== undefined && this.#context.clock.now().getTime() < keptUntil
      ? this.#last
      : this.run();
  }

  /**
   * Runs the checks, or waits for those that are running.
   * @throws BusyError if those of other processes last too long
   */
  async run(): Promise<ProviderResults> {
    this.#running ??= this.#runAlone().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #runAlone(): Promise<ProviderResults> {
    const { live, pool } = this.#context;
    const results = await runExclusive(pool, this.#lockTimeoutMs, () => runAll(this.#context, this.#limitMs));
    live.announce(CHECKED, "");
    this.#last = results;
    return results;
  }
}

async function runAll({ config, database, pool, clock }: Context, limitMs: number): Promise<ProviderResults> {
  const subject = { config, database, pool, now: () => clock.now(), processes: 1 };
  const [square, sentMail, sentTexts] = await Promise.all([
    runChecks(CHECKS.square, subject, limitMs),
    runChecks(config.smtp === undefined ? [] : CHECKS.mail, subject, limitMs),
    runChecks(CHECKS.texts, subject, limitMs),
  ]);
  return { square, mail: sentMail, texts: sentTexts, checkedAt: clock.now() };
}

/** Runs `work` while no other process does. The lock ends with its connection, which is closed afterwards. */
async function runExclusive<Value>(
  pool: Pool,
  lockTimeoutMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query("SELECT set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
    // Isn't counted among the lock timeouts, which raise an alert.
    await client.query("SELECT pg_advisory_lock(hashtextextended('setup checks', 0))").catch((error) => {
      throw isLockTimeout(error) ? new BusyError() : error;
    });
    return await work();
  } finally {
    client.release(true);
  }
}
