import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { tracing } from "../watch/tracing.ts";
import type { DB } from "./schema.generated.ts";
import { traceQueries } from "./traced-queries.ts";

export type Database = Kysely<DB>;
export type Pool = pg.Pool;

/** A transaction, and what is to be done once it is committed. */
export interface Transaction extends KyselyTransaction<DB> {
  /**
   * Keeps `tell` until the commit; it is dropped with a rollback, or where PostgreSQL asks for another attempt.
   * For telling others what was written: it must not fail, and nobody waits for it.
   */
  afterCommit(tell: () => void): void;
}

/** Either: for statements that serve inside a transaction as well as outside. */
export type Connection = Database | Transaction;

/** Different events profit from it; what guards a hot event is the batcher's single writer, not the pool. */
const POOL_SIZE = 16;
/** Those of the pool, and the one that hears other processes. */
export const CONNECTIONS_PER_PROCESS = POOL_SIZE + 1;
const LOCK_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Failures after which the same transaction may simply be tried again (PostgreSQL error codes). */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);
const MAX_ATTEMPTS = 3;

const INT8_TYPE = 20;
// Counts and cents stay far below 2^53; a text would only be turned into a number everywhere else.
pg.types.setTypeParser(INT8_TYPE, Number);

const PLANNED_ANEW_MARK = "/* planned anew */";

/**
 * Stands in a statement whose best way depends on what is asked for, such as a search: PostgreSQL plans it each time,
 * for the values at hand. With a plan for any value it would read a whole index for a word that is nowhere.
 */
export const PLANNED_ANEW = sql.raw(PLANNED_ANEW_MARK);

/**
 * Names each statement by the hash of its text, so that PostgreSQL plans it once a connection: worth more
 * than twice the rate for short statements.
 */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; this passes all of them on
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config === "string" && Array.isArray(values) && values.length > 0) {
      const name = statementName(config);
      return super.query({ text: config, values, ...(name !== "" && { name }) }, callback);
    }
    return super.query(config, values, callback);
  }
}

/** By text; a statement that is planned anew has none. */
const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    const isNamed = !text.includes(PLANNED_ANEW_MARK);
    name = isNamed ? createHash("sha256").update(text).digest("base64url").slice(0, 22) : "";
    // Texts with a varying number of parameters must not fill the memory.
    if (names.size < 2_000) names.set(text, name);
  }
  return name;
}

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Opens the pool. Nothing connects until the first statement. */
export function openDatabase(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    Client: NamingClient,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Plans made while a table was nearly empty don't outlive their connection for long.
    maxLifetimeSeconds: 600,
  });
  let isClosing = false;
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  pool.on("error", report);
  // The worker's library wants a handler on each connection too.
  pool.on("connect", (client) => client.on("error", report));
  if (tracing() !== undefined) traceQueries(pool);
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  reporters.set(database, report);
  const close = () => {
    isClosing = true;
    // Not Kysely's own way: it forgets a connection that a statement is just given, and then waits for it for ever.
    return pool.end();
  };
  return { database, pool, close };
}

/** Where each database's errors go that no caller can be given. */
const reporters = new WeakMap<Database, (error: Error) => void>();

/**
 * Runs `work` in a transaction, and again where PostgreSQL asks for it (serialization failure, deadlock). After
 * the commit everything is told that `work` handed to `afterCommit`. No network call belongs inside.
 */
export async function inTransaction<Value>(
  database: Database,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, tells } = await attemptTransaction(database, work);
      for (const tell of tells) tellSafely(database, tell);
      return value;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt >= MAX_ATTEMPTS || code === undefined || !RETRYABLE_CODES.has(code)) throw error;
    }
  }
}

async function attemptTransaction<Value>(
  database: Database,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<{ value: Value; tells: readonly (() => void)[] }> {
  const tells: (() => void)[] = [];
  const afterCommit = (tell: () => void) => void tells.push(tell);
  const value = await database
    .transaction()
    .execute((transaction) => work(Object.assign(transaction, { afterCommit })));
  return { value, tells };
}

/** What was written stays written: that nobody could be told must not look like a failure of the change. */
function tellSafely(database: Database, tell: () => void): void {
  try {
    tell();
  } catch (error) {
    reporters.get(database)?.(error as Error);
  }
}
