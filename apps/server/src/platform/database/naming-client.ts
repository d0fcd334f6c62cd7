import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";

const INT8_TYPE = 20;
// Counts and cents stay far below 2^53, so int8 is read as a number rather than text.
pg.types.setTypeParser(INT8_TYPE, Number);

const MARK = "/* no cached plan */";

/**
 * Marks a statement whose best plan depends on its values, such as a search, so that PostgreSQL plans it on every run.
 * A generic plan would scan a whole index for a word that doesn't occur.
 */
export const NO_CACHED_PLAN = sql.raw(MARK);

/**
 * Names each statement by the hash of its text, so PostgreSQL plans it once per connection. The throughput of
 * short statements more than doubles. A statement whose columns a migration of a newer version changed is planned again.
 */
export class NamingClient extends pg.Client {
  /** Number of times that columns have changed; part of all names, because PostgreSQL never plans a name again. */
  #changes = 0;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; this passes all of them on
  override query(config: any, values?: any, callback?: any): any {
    const name =
      typeof config === "string" && Array.isArray(values) && values.length > 0 && statementName(config);
    if (typeof name !== "string") return super.query(config, values, callback);
    const changes = this.#changes;
    const send = () =>
      super.query({ text: config, values, ...(name !== "" && { name: name + this.#changes }) });
    const answer = send().catch((error: unknown) => {
      if (!hasCode(error, OLD_PLAN.code) || error.routine !== OLD_PLAN.routine) throw error;
      if (this.#changes === changes) this.#changes++;
      return send().catch((second: unknown) => {
        throw hasCode(second, ENDED_TRANSACTION) ? error : second;
      });
    });
    if (callback === undefined) return answer;
    void answer.then((result: unknown) => callback(undefined, result), callback);
  }
}

/** PostgreSQL's error code and routine for a statement whose columns changed since it was planned. */
export const OLD_PLAN = { code: "0A000", routine: "RevalidateCachedQuery" } as const;

/** PostgreSQL's error code for a statement in a transaction that an error has ended. */
const ENDED_TRANSACTION = "25P02";

function hasCode(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}

/** Statement names by text; empty for one without a cached plan. */
const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    const isNamed = !text.includes(MARK);
    name = isNamed ? createHash("sha256").update(text).digest("base64url").slice(0, 22) : "";
    // Cap the cache: texts with a varying number of parameters would grow it without limit.
    if (names.size < 2_000) names.set(text, name);
  }
  return name;
}
