import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../apps/server/src/config.ts";
import type { Database, Pool } from "../../apps/server/src/platform/database/database.ts";

/** Input of the checks. */
export interface Subject {
  readonly config: Config;
  readonly database: Database;
  readonly pool: Pool;
  readonly now: () => Date;
  /** How many processes of the server share the database. */
  readonly processes: number;
}

/** One thing that was seen, and the line that mends it. */
export type Finding =
  | { readonly level: "right"; readonly what: string }
  | { readonly level: "warning" | "wrong"; readonly what: string; readonly mend: string };

export interface Check {
  readonly name: string;
  /** Advice if the check itself fails. */
  readonly mend: string;
  look(subject: Subject, signal: AbortSignal): Promise<readonly Finding[]>;
}

/** Findings of a check. */
export interface Result {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export function right(what: string): Finding {
  return { level: "right", what };
}

export function warning(what: string, mend: string): Finding {
  return { level: "warning", what, mend };
}

export function wrong(what: string, mend: string): Finding {
  return { level: "wrong", what, mend };
}

/** Runs all checks at the same time. A check that hangs or throws becomes a finding and delays no other. */
export function runChecks(checks: readonly Check[], subject: Subject, limitMs: number): Promise<Result[]> {
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, findings: await look(check, subject, limitMs) })),
  );
}

async function look(check: Check, subject: Subject, limitMs: number): Promise<readonly Finding[]> {
  const over = new AbortController();
  const limit = pause(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${limitMs / 1000} s`);
  });
  try {
    return await Promise.race([check.look(subject, over.signal), limit]);
  } catch (error) {
    return [wrong(`can't be looked at: ${reasonOf(error)}`, check.mend)];
  } finally {
    over.abort();
    limit.catch(() => undefined);
  }
}

/** Formats an error as one line, with its cause. */
function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  const own = message || code || String(error);
  const reason =
    cause instanceof Error ? `${own} (${cause.message || (cause as { code?: string }).code})` : own;
  return reason.split("\n")[0] ?? "";
}
