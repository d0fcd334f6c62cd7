import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { DAILY, HURRIED, openPool, PATIENT, type Pool, type PoolLimits } from "./pool.ts";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;
export type { Pool } from "./pool.ts";

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

/** Failures after which the same transaction may simply be tried again (PostgreSQL error codes). */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);
const MAX_ATTEMPTS = 3;

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: Pool;
  /** All of them, that one included, by what they are for. */
  readonly pools: Readonly<Record<"daily" | "hurried" | "patient", Pool>>;
  close(): Promise<void>;
}

/** A way to the database by connections of its own. */
type Way = Pick<OpenDatabase, "database" | "pool">;

interface Besides {
  /** Where errors go that no caller can be given. */
  report(error: Error): void;
  readonly hurried: Way;
  readonly patient: Way;
}

const besides = new WeakMap<Database, Besides>();

/** Opens the database. Nothing connects until the first statement. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: PoolLimits = DAILY,
): OpenDatabase {
  let isClosing = false;
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  const open = (own: PoolLimits): Way => {
    const pool = openPool(url, own, report);
    const dialect = new PostgresDialect({ pool });
    return { pool, database: new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] }) };
  };
  const [daily, hurried, patient] = [open(limits), open({ ...limits, size: HURRIED.size }), open(PATIENT)];
  besides.set(daily.database, { report, hurried, patient });
  const pools = { daily: daily.pool, hurried: hurried.pool, patient: patient.pool };
  const close = async () => {
    isClosing = true;
    // Not Kysely's own way: it forgets a connection that a statement is just given, and then waits for it for ever.
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ...daily, pools, close };
}

/** The same database for orders, which stand in no line behind what else is asked of it. */
export function hurriedly(database: Database): Way {
  return besidesOf(database).hurried;
}

/** The same database for what takes longer than anybody waits. */
export function patiently(database: Database): Way {
  return besidesOf(database).patient;
}

function besidesOf(database: Database): Besides {
  const known = besides.get(database);
  if (known === undefined) throw new Error("only what openDatabase gave has other ways to the database");
  return known;
}

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
    besides.get(database)?.report(error as Error);
  }
}
