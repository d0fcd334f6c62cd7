import { Socket } from "node:net";
import type pg from "pg";

/** Fields of the driver's connection that its types lack. */
interface Known {
  /** False while a response is pending. */
  readonly readyForQuery: boolean;
  /** True once the connection is closing and waits for the server. */
  readonly _ending: boolean;
}

/**
 * Closes a connection after `ms` milliseconds without data while a response is pending. Otherwise a machine that
 * vanishes, as in a managed failover, would block the caller until the system gives up after 15 minutes.
 */
export function closeOnResponseTimeout(client: pg.ClientBase, ms: number): void {
  const { stream } = (client as pg.Client).connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(ms);
  stream.on("timeout", () => {
    const { readyForQuery, _ending: isEnding } = client as unknown as Known;
    if (readyForQuery && !isEnding) return;
    stream.destroy(new Error(`The database has said nothing for ${ms / 1000} seconds.`));
  });
}
