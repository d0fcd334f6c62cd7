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
    const name = Array.isArray(values) && values.length > 0 ? statementName(config) : undefined;
    if (name === undefined) return super.query(config, values, callback);
    const answer = this.#queryNamed(name, config, values);
    if (callback === undefined) return answer;
    void answer.then((result) => callback(undefined, result), callback);
  }

  async #queryNamed(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const changes = this.#changes;
    const send = () => super.query({ text, values, name: name + this.#changes });
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, OLD_PLAN.code) || error.routine !== OLD_PLAN.routine) throw error;
      if (this.#changes === changes) this.#changes++;
      return await send().catch((second: unknown) => {
        throw hasCode(second, ENDED_TRANSACTION) ? error : second;
      });
    }
  }
}

/** PostgreSQL's error code and routine for a statement whose columns changed since it was planned. */
export const OLD_PLAN = { code: "0A000", routine: "RevalidateCachedQuery" } as const;

/** PostgreSQL's error code for a statement in a transaction that an error has ended. */
const ENDED_TRANSACTION = "25P02";

function hasCode(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}

/** Statement names by text; undefined for one without a cached plan. */
const names = new Map<string, string | undefined>();

/** Returns a statement's name; undefined if its plan isn't cached, or if `pg` gets more than a text. */
function statementName(config: unknown): string | undefined {
  if (typeof config !== "string") return undefined;
  if (names.has(config)) return names.get(config);
  const isNamed = !config.includes(MARK);
  const name = isNamed ? createHash("sha256").update(config).digest("base64url").slice(0, 22) : undefined;
  // Cap the cache: texts with a varying number of parameters would grow it without limit.
  if (names.size < 2_000) names.set(config, name);
  return name;
}
