import pg from "pg";
import { tracing } from "../observability/tracing.ts";
import { NamingClient } from "./naming-client.ts";
import { closeOnResponseTimeout } from "./response-timeout.ts";
import { traceQueries } from "./traced-queries.ts";

/** Connection pool of node-postgres. */
export type Pool = pg.Pool;

/** Size and timeouts of a pool. */
export interface PoolLimits {
  readonly size: number;
  /** Statement timeout, in ms. Omit it when each statement sets its own. */
  readonly statementMs?: number;
  /** Lock timeout, in ms; 5 seconds by default. */
  readonly lockMs?: number;
  /** Time without a response after which the connection is closed, in ms. Must exceed `statementMs`. */
  readonly responseTimeoutMs?: number;
}

/**
 * Pool for everything a user waits for. Its size helps when several events run at once; a single hot event is limited
 * by the batcher's single writer, not by the pool.
 */
export const DEFAULT_POOL: PoolLimits = { size: 16, statementMs: 15_000, responseTimeoutMs: 20_000 };

/**
 * Pool for orders and ownership, so that they never queue behind page reads in a rush. A hot event uses one connection,
 * or two while processes take turns; different events run in parallel.
 */
export const ORDER_POOL: PoolLimits = { ...DEFAULT_POOL, size: 4 };

/** Pool for work that reads or rewrites whole tables, such as migrations. Statements have no time limit. */
export const MAINTENANCE_POOL: PoolLimits = { size: 2, lockMs: 1_000 };

/** Connections of all pools, plus the one that listens to other processes. */
export const CONNECTIONS_PER_PROCESS = DEFAULT_POOL.size + ORDER_POOL.size + MAINTENANCE_POOL.size + 1;

const LOCK_TIMEOUT_MS = 5_000;
/** Default connection timeout, in ms. */
const CONNECTION_TIMEOUT_MS = 20_000;
/** Idle time before the system sends keep-alive probes, in ms. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Opens a pool; its first statement connects. */
export function openPool(url: string, limits: PoolLimits, report: (error: Error) => void): Pool {
  const { size, statementMs, lockMs = LOCK_TIMEOUT_MS, responseTimeoutMs } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: NamingClient,
    lock_timeout: lockMs,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    // This also limits the wait for a free connection, so it exceeds the longest daily statement.
    connectionTimeoutMillis: responseTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Recycle connections, because plans made while a table was nearly empty stay cached with them.
    maxLifetimeSeconds: 600,
  });
  pool.on("error", report);
  pool.on("connect", (client) => {
    // pg-boss needs an error handler on each connection too.
    client.on("error", report);
    if (responseTimeoutMs !== undefined) closeOnResponseTimeout(client, responseTimeoutMs);
  });
  if (tracing() !== undefined) traceQueries(pool);
  return pool;
}
