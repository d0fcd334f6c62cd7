import { Socket } from "node:net";
import type pg from "pg";

/** What the driver knows of a connection, and its types don't say. */
interface Known {
  /** False while an answer is due. */
  readonly readyForQuery: boolean;
  /** It has said goodbye, and waits for the other side's. */
  readonly _ending: boolean;
}

/**
 * Ends a connection that has said nothing for `ms` milliseconds though an answer is due. A machine that goes without a
 * word, as a managed one may in a change to another, else holds whoever asked until the system gives up: a quarter of an
 * hour.
 */
export function endWhenSilent(client: pg.ClientBase, ms: number): void {
  const { stream } = (client as pg.Client).connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(ms);
  stream.on("timeout", () => {
    const { readyForQuery, _ending: isEnding } = client as unknown as Known;
    if (readyForQuery && !isEnding) return;
    stream.destroy(new Error(`The database has said nothing for ${ms / 1000} seconds.`));
  });
}
