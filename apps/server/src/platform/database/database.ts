import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { OLD_PLAN } from "./naming-client.ts";
import { DEFAULT_POOL, MAINTENANCE_POOL, ORDER_POOL, openPool, type Pool, type PoolLimits } from "./pool.ts";
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
const RETRYABLE_CODES = new Set(["40001", "40P01", OLD_PLAN.code]);
const MAX_ATTEMPTS = 3;

/** Open database with its pools. */
export interface OpenDatabase {
  readonly database: Database;
  readonly pool: Pool;
  /** Every pool by purpose, including `pool`. */
  readonly pools: Readonly<Record<"default" | "orders" | "maintenance", Pool>>;
  close(): Promise<void>;
}

/** Query builder with its own pool. */
type Handle = Pick<OpenDatabase, "database" | "pool">;

/** Error handler and the other pools of an open database. */
interface Companions {
  /** Receives errors that no caller can handle. */
  report(error: Error): void;
  readonly orders: Handle;
  readonly maintenance: Handle;
}

const companions = new WeakMap<Database, Companions>();

/** Opens the database. Connections are opened by the first statement. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  limits: PoolLimits = DEFAULT_POOL,
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
  const [main, orders, maintenance] = [
    open(limits),
    open({ ...limits, size: ORDER_POOL.size }),
    open(MAINTENANCE_POOL),
  ];
  companions.set(main.database, { report, orders, maintenance });
  const pools = { default: main.pool, orders: orders.pool, maintenance: maintenance.pool };
  const close = async () => {
    isClosing = true;
    // Kysely's destroy() loses a connection that is just being acquired and then waits for it forever.
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ...main, pools, close };
}

/** Returns the same database on the pool reserved for orders, so they never queue behind other statements. */
export function onOrderPool(database: Database): Handle {
  return companionsOf(database).orders;
}

/** Returns the same database on the pool without a statement timeout, for long-running work. */
export function onMaintenancePool(database: Database): Handle {
  return companionsOf(database).maintenance;
}

function companionsOf(database: Database): Companions {
  const known = companions.get(database);
  if (known === undefined) throw new Error("only a database returned by openDatabase has other pools");
  return known;
}

/** PostgreSQL's error code for a statement that waited too long for a lock. */
const LOCK_TIMEOUT = "55P03";

/** Returns whether a statement waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;
}

/** PostgreSQL's error code for a reference to a row that doesn't exist. */
const MISSING_REFERENCE = "23503";

/** Returns whether a statement failed because the row that this column refers to was deleted meanwhile. */
export function isMissingReference(error: unknown, column: string): boolean {
  const isMissing = error instanceof pg.DatabaseError && error.code === MISSING_REFERENCE;
  return isMissing && error.constraint?.endsWith(`_${column}_fkey`) === true;
}

/**
 * Runs `work` in a transaction and retries it after a serialization failure, a deadlock or a change of columns. Runs the
 * `afterCommit` callbacks once it is committed. Never make a network call inside.
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
