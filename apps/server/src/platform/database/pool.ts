import pg from "pg";
import { tracing } from "../watch/tracing.ts";
import { NamingClient } from "./naming-client.ts";
import { endWhenSilent } from "./silence.ts";
import { traceQueries } from "./traced-queries.ts";

export type Pool = pg.Pool;

/** What a pool is for: how many statements at once, and how long they may take. */
export interface PoolLimits {
  readonly size: number;
  /** PostgreSQL ends a statement after so long; none for who sets a limit for each. */
  readonly statementMs?: number;
  /** PostgreSQL ends a wait for a lock after so long; five seconds, where nothing else is said. */
  readonly lockMs?: number;
  /** More than a statement may take: after so long without a sign the other side is given up. */
  readonly silentMs?: number;
}

/**
 * For everything that somebody waits for. Different events profit from its size; what guards a hot event is the
 * batcher's single writer, not the pool.
 */
export const DAILY: PoolLimits = { size: 16, statementMs: 15_000, silentMs: 20_000 };

/**
 * For orders and whose they are: in a rush they stand in no line behind pages that are read. A hot event takes one;
 * different events go side by side.
 */
export const HURRIED: PoolLimits = { ...DAILY, size: 4 };

/** For what reads or rewrites whole tables, such as a migration: PostgreSQL's word is waited for, however long it takes. */
export const PATIENT: PoolLimits = { size: 2, lockMs: 1_000 };

/** Those of all pools, and the one that hears other processes. */
export const CONNECTIONS_PER_PROCESS = DAILY.size + HURRIED.size + PATIENT.size + 1;

const LOCK_TIMEOUT_MS = 5_000;
/** To connect, where nothing else is said. */
const CONNECTION_TIMEOUT_MS = 20_000;
/** After so long without a word the system asks whether the other side still stands. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Opens a pool; it connects with its first statement. */
export function openPool(url: string, limits: PoolLimits, report: (error: Error) => void): Pool {
  const { size, statementMs, lockMs = LOCK_TIMEOUT_MS, silentMs } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: NamingClient,
    lock_timeout: lockMs,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    // Also for who waits until another gives its connection back: longer than any of the daily ones keeps it.
    connectionTimeoutMillis: silentMs ?? CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Plans made while a table was nearly empty don't outlive their connection for long.
    maxLifetimeSeconds: 600,
  });
  pool.on("error", report);
  pool.on("connect", (client) => {
    // The worker's library wants a handler on each connection too.
    client.on("error", report);
    if (silentMs !== undefined) endWhenSilent(client, silentMs);
  });
  if (tracing() !== undefined) traceQueries(pool);
  return pool;
}
