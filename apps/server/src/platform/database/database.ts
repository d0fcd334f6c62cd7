import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { DAILY, openPool, PATIENT, type Pool, type PoolLimits } from "./pool.ts";
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
  close(): Promise<void>;
}

interface Besides {
  /** Where errors go that no caller can be given. */
  report(error: Error): void;
  readonly patient: { readonly database: Database; readonly pool: Pool };
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
  const pool = openPool(url, limits, report);
  const patientPool = openPool(url, PATIENT, report);
  const database = speakTo(pool);
  besides.set(database, { report, patient: { database: speakTo(patientPool), pool: patientPool } });
  const close = async () => {
    isClosing = true;
    // Not Kysely's own way: it forgets a connection that a statement is just given, and then waits for it for ever.
    await Promise.all([pool.end(), patientPool.end()]);
  };
  return { database, pool, close };
}

function speakTo(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

/** The same database by connections of their own, for what takes longer than anybody waits. */
export function patiently(database: Database): Besides["patient"] {
  const known = besides.get(database);
  if (known === undefined) throw new Error("only what openDatabase gave has a patient side");
  return known.patient;
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
