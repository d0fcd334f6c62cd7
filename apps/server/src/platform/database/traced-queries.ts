import type pg from "pg";
import { traced } from "../observability/tracing.ts";

const STATEMENT_MAX_LENGTH = 2_000;

interface Queryable {
  query(...given: unknown[]): unknown;
}

/**
 * Traces every statement of a pool as part of its operation, with the text and without the values. The pool's own
 * `query` acquires a connection outside the caller's trace, so each query acquires its connection here.
 */
export function traceQueries(pool: pg.Pool): void {
  const connections = new WeakSet<object>();
  pool.on("connect", (client) => {
    if (!connections.has(client)) traceClient(client as unknown as Queryable);
    connections.add(client);
  });
  const askPool = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  (pool as unknown as Queryable).query = (...given) => {
    if (typeof given.at(-1) === "function") return askPool(...given);
    return traced("database", {}, () => queryOnce(pool, given));
  };
}

async function queryOnce(pool: pg.Pool, given: readonly unknown[]): Promise<unknown> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await (client as unknown as Queryable).query(...given);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure !== undefined && !("severity" in failure));
  }
}

function traceClient(client: Queryable): void {
  const ask = client.query.bind(client);
  client.query = (...given) => {
    const text = textOf(given[0]);
    if (text === undefined || typeof given.at(-1) === "function") return ask(...given);
    const facts = { "db.system.name": "postgresql", "db.query.text": text.slice(0, STATEMENT_MAX_LENGTH) };
    return traced(`SQL ${/\w+/.exec(text)?.[0] ?? ""}`, facts, () => ask(...given) as Promise<unknown>);
  };
}

/** Returns the text of an awaited statement; undefined for a cursor, which isn't traced. */
function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : undefined;
}
