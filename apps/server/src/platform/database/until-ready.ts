import type { ChildProcess } from "node:child_process";
import pg from "pg";

/** Log lines to keep; in a long recovery only the last ones matter. */
const LOG_LINES_KEPT = 50;
const LOOK_MS = 25;
/** PostgreSQL's error code while it starts, recovers or stops. */
const STARTING = "57P03";

/**
 * Waits until a PostgreSQL that was just started accepts connections.
 * @throws Error with PostgreSQL's message if it exited, timed out, or rejects us for good
 */
export async function waitUntilReady(server: ChildProcess, url: string, timeoutMs: number): Promise<void> {
  const log: string[] = [];
  server.stderr?.on("data", (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > LOG_LINES_KEPT) log.shift();
  });
  let ended = false;
  server.once("exit", () => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const refusal = await findRefusal(url);
    if (refusal === undefined) return;
    if (isFinal(refusal)) throw new Error(`PostgreSQL started, and doesn't let us in: ${refusal.message}`);
    if (ended || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log.join("").trim()}`);
    await new Promise((resume) => setTimeout(resume, LOOK_MS));
  }
}

/** Returns whether a connection to the URL succeeds. */
export async function canConnect(url: string): Promise<boolean> {
  return (await findRefusal(url)) === undefined;
}

/** Returns the connection error, or undefined if connecting succeeds. */
async function findRefusal(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether PostgreSQL itself rejected us for a lasting reason: a wrong password, a missing database. */
function isFinal(refusal: Error): boolean {
  return refusal instanceof pg.DatabaseError && refusal.code !== STARTING;
}
