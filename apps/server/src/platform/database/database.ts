import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { DAILY, HURRIED, openPool, PATIENT, type Pool, type PoolLimits } from "./pool.ts";
import type { DB } from "./schema.generated.ts";

/** Query builder over the server's schema, with camel-case names. */
export type Database = Kysely<DB>;
export type { Pool } from "./pool.ts";

/** Transaction with callbacks that run after the commit. */
export interface Transaction extends KyselyTransaction<DB> {
  /**
   * Registers `publish` to run after the commit; a rollback or a retry of the transaction discards it. It announces a
   * change, so it must not fail and nothing waits for it.
   */
  afterCommit(publish: () => void): void;
}

/** Connection for statements that run both inside and outside a transaction. */
export type Connection = Database | Transaction;

/** PostgreSQL error codes after which the whole transaction can be retried. */
const RETRYABLE_CODES = new Set(["40001", "40P01"]);
const MAX_ATTEMPTS = 3;

/** Open database with its pools. */
export interface OpenDatabase {
  readonly database: Database;
  readonly pool: Pool;
  /** Every pool by purpose, including `pool`. */
  readonly pools: Readonly<Record<"daily" | "hurried" | "patient", Pool>>;
  close(): Promise<void>;
}

/** Query builder with its own pool. */
type Handle = Pick<OpenDatabase, "database" | "pool">;

/** Error handler and the other pools of an open database. */
interface Companions {
  /** Receives errors that no caller can handle. */
  report(error: Error): void;
  readonly hurried: Handle;
  readonly patient: Handle;
}

const companions = new WeakMap<Database, Companions>();

/** Opens the database. Connections are opened by the first statement. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: PoolLimits = DAILY,
): OpenDatabase {
  let isClosing = false;
  const report = (error: Error) => {
    if (!isClosing) onError(error);
  };
  const open = (own: PoolLimits): Handle => {
    const pool = openPool(url, own, report);
    const dialect = new PostgresDialect({ pool });
    return { pool, database: new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] }) };
  };
  const [daily, hurried, patient] = [open(limits), open({ ...limits, size: HURRIED.size }), open(PATIENT)];
  companions.set(daily.database, { report, hurried, patient });
  const pools = { daily: daily.pool, hurried: hurried.pool, patient: patient.pool };
  const close = async () => {
    isClosing = true;
    // Kysely's destroy() loses a connection that is just being acquired and then waits for it forever.
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ...daily, pools, close };
}

/** Returns the same database on the pool reserved for orders, so they never queue behind other statements. */
export function hurriedly(database: Database): Handle {
  return companionsOf(database).hurried;
}

/** Returns the same database on the pool without a statement timeout, for long-running work. */
export function patiently(database: Database): Handle {
  return companionsOf(database).patient;
}

function companionsOf(database: Database): Companions {
  const known = companions.get(database);
  if (known === undefined) throw new Error("only a database returned by openDatabase has other pools");
  return known;
}

/**
 * Runs `work` in a transaction and retries it after a serialization failure or a deadlock. Runs the `afterCommit`
 * callbacks once it is committed. Never make a network call inside.
 */
export async function inTransaction<Value>(
  database: Database,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, callbacks } = await attemptTransaction(database, work);
      for (const publish of callbacks) publishSafely(database, publish);
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
): Promise<{ value: Value; callbacks: readonly (() => void)[] }> {
  const callbacks: (() => void)[] = [];
  const afterCommit = (publish: () => void) => void callbacks.push(publish);
  const value = await database
    .transaction()
    .execute((transaction) => work(Object.assign(transaction, { afterCommit })));
  return { value, callbacks };
}

/** Runs a callback and only reports its failure, since the change is already committed. */
function publishSafely(database: Database, publish: () => void): void {
  try {
    publish();
  } catch (error) {
    companions.get(database)?.report(error as Error);
  }
}
