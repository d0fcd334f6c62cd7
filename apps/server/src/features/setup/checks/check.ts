import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../../config.ts";
import type { Database, Pool } from "../../../platform/database/database.ts";

/** Input of the checks. */
export interface Subject {
  readonly config: Config;
  readonly database: Database;
  readonly pool: Pool;
  readonly now: () => Date;
  /** Number of server processes that share the database. */
  readonly processes: number;
}

/** One result of a check, with the line that fixes a problem. */
export type Finding =
  | { readonly level: "right"; readonly what: string }
  | {
      readonly level: "warning" | "unknown" | "wrong";
      readonly what: string;
      readonly fix: string;
      /** Full message of an error, for operators only: it may quote secrets, such as a header that was refused. */
      readonly error?: string;
    };

export interface Check {
  readonly name: string;
  /** Advice if the check itself fails. */
  readonly fix: string;
  look(subject: Subject, signal: AbortSignal): Promise<readonly Finding[]>;
}

/** Findings of a check. */
export interface Result {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export const right = (what: string): Finding => ({ level: "right", what });
export const warning = (what: string, fix: string): Finding => ({ level: "warning", what, fix });
/** A finding that a provider keeps from us. */
export const unknown = (what: string, fix: string): Finding => ({ level: "unknown", what, fix });
export const wrong = (what: string, fix: string): Finding => ({ level: "wrong", what, fix });

/** Returns the problems that apply, or one right finding if none does. */
export function problemsOr(
  fine: string,
  problems: readonly (readonly [applies: boolean, problem: Finding])[],
): Finding[] {
  const found = problems.flatMap(([applies, problem]) => (applies ? [problem] : []));
  return found.length > 0 ? found : [right(fine)];
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
    const failed = (reason: string) => `check failed: ${reason}`;
    return [{ level: "wrong", what: failed(codeOf(error)), fix: check.fix, error: failed(reasonOf(error)) }];
  } finally {
    over.abort();
    limit.catch(() => undefined);
  }
}

/** Returns an error's codes, or its message if it is one of our own. Other messages may quote what was sent. */
function codeOf(error: unknown): string {
  const { message, name, code, responseCode, cause } = error as Error & Partial<Record<string, string>>;
  if (/^(answer \d{3}|no answer within [\d.]+ s)$/.test(message)) return message;
  const codes = [code, responseCode, (cause as { code?: string } | undefined)?.code].filter(Boolean);
  return codes.join(" ") || name;
}

/** Formats an error as one line, with its cause. */
function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  const own = message || code || String(error);
  const reason =
    cause instanceof Error ? `${own} (${cause.message || (cause as { code?: string }).code})` : own;
  return reason.split("\n")[0] ?? "";
}

const SIGNS: Readonly<Record<Finding["level"], string>> = {
  right: "✓",
  warning: "!",
  unknown: "!",
  wrong: "✗",
};

/** Formats all findings, and their numbers at the end. */
export function linesOf(results: readonly Result[]): string[] {
  const lines = results.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => {
      const sign = `${SIGNS[finding.level]} ${name}: `;
      if (finding.level === "right") return [sign + finding.what];
      return [sign + (finding.error ?? finding.what), `    ${finding.fix}`];
    }),
  );
  const all = results.flatMap(({ findings }) => findings);
  const count = (level: Finding["level"]) => all.filter((finding) => finding.level === level).length;
  return [
    ...lines,
    `${count("wrong")} wrong, ${count("warning") + count("unknown")} to look at, ${count("right")} right`,
  ];
}

/** Whether nothing is wrong. */
export function isHealthy(results: readonly Result[]): boolean {
  return results.every(({ findings }) => findings.every(({ level }) => level !== "wrong"));
}
