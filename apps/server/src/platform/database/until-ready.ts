import type { ChildProcess } from "node:child_process";
import pg from "pg";

/** What PostgreSQL says as it starts; of a long recovery only the end is of use. */
const LOG_LINES_KEPT = 50;
const LOOK_MS = 25;
/** PostgreSQL's code for "not yet": it starts, goes through its log, or stops. */
const STARTING = "57P03";

/**
 * Waits until a PostgreSQL that was just started lets us in.
 * @throws Error with its own words where it ended, took too long, or will never let us in: that isn't waited for
 */
export async function waitUntilReady(server: ChildProcess, url: string, patienceMs: number): Promise<void> {
  const log: string[] = [];
  server.stderr?.on("data", (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > LOG_LINES_KEPT) log.shift();
  });
  let ended = false;
  server.once("exit", () => {
    ended = true;
  });
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const refusal = await findRefusal(url);
    if (refusal === undefined) return;
    if (isFinal(refusal)) throw new Error(`PostgreSQL started, and doesn't let us in: ${refusal.message}`);
    if (ended || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log.join("").trim()}`);
    await new Promise((resume) => setTimeout(resume, LOOK_MS));
  }
}

export async function canConnect(url: string): Promise<boolean> {
  return (await findRefusal(url)) === undefined;
}

/** Why nobody can connect; undefined where one can. */
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

/** PostgreSQL's own no, which waiting doesn't change: another password, a database that isn't there. */
function isFinal(refusal: Error): boolean {
  return refusal instanceof pg.DatabaseError && refusal.code !== STARTING;
}
