import type pg from "pg";
import { traced } from "../watch/tracing.ts";

const STATEMENT_MAX_LENGTH = 2_000;

interface Queryable {
  query(...given: unknown[]): unknown;
}

/**
 * Has every statement of a pool told as part of what it is for, with its text and without its values. The pool's own way to ask
 * waits for a connection outside of what asked; so here each asks for its connection itself.
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
    return traced("database", {}, () => askOnce(pool, given));
  };
}

async function askOnce(pool: pg.Pool, given: readonly unknown[]): Promise<unknown> {
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

/** Of a statement that is asked for and waited for; a cursor's is told by nobody. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === "string") return asked;
  const { text, submit } = (asked ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : undefined;
}
