import { Socket } from "node:net";
import type pg from "pg";

/** What the driver knows of a connection, and its types don't say: false while an answer is due. */
interface Answered {
  readonly readyForQuery: boolean;
}

/**
 * Ends a connection that has said nothing for `ms` milliseconds though an answer is due. A machine that goes without a word, as
 * a managed one may in a change to another, else holds whoever asked until the system gives up: a quarter of an hour.
 */
export function endWhenSilent(client: pg.ClientBase, ms: number): void {
  const { stream } = (client as pg.Client).connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(ms);
  stream.on("timeout", () => {
    if ((client as unknown as Answered).readyForQuery) return;
    stream.destroy(new Error(`The database has said nothing for ${ms / 1000} seconds.`));
  });
}
