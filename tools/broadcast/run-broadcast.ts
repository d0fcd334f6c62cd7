import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createParts, jobHandlers } from "../../apps/server/src/app.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { runDueJobs } from "../../apps/server/src/platform/jobs/worker.ts";
import { openContext } from "../admin/open-context.ts";
import { startMailCounter } from "../kit/mail-counter.ts";
import { inTemporaryFolder } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { serverSettings } from "../kit/scene.ts";
import { openBroadcastScene } from "./broadcast-scene.ts";

/** End of the sending server, each at a share of the mails. */
export type Interruption = "restart" | "kill";

export interface BroadcastReport {
  /** Members, with the admin. */
  readonly members: number;
  /** Members by number of notifications in the app, and by number of mails: `{ 1: 5001 }`. */
  readonly inTheApp: Readonly<Record<number, number>>;
  readonly mails: Readonly<Record<number, number>>;
  /** Mails with an unknown outcome, which are recorded and not repeated. */
  readonly unknown: number;
  /** Members without the mail whose outcome isn't recorded as unknown. */
  readonly unexplained: number;
  readonly seconds: number;
}

/** Messages that a process sends at a time. */
const AT_A_TIME = 4;
const LOOK_EVERY_MS = 100;
/** Time after which an attempt counts as lost, in ms. */
const LATER_MS = 3_600_000;
const SETTLING_ROUNDS = 12;

/**
 * Sends a broadcast to so many members from a real server to a real mail server, and ends the server's process in the
 * middle, in the instant between the mail server's taking a mail and its saying so.
 */
export function runBroadcast(
  memberCount: number,
  interruptions: readonly Interruption[],
): Promise<BroadcastReport> {
  return inTemporaryFolder((folder) => broadcastIn(folder, memberCount, interruptions));
}

async function broadcastIn(
  folder: string,
  memberCount: number,
  interruptions: readonly Interruption[],
): Promise<BroadcastReport> {
  const postgres = await startPostgres(join(folder, "postgres"));
  const turns = interruptions.map((interruption, index) => ({
    interruption,
    at: Math.ceil((memberCount * (index + 1)) / (interruptions.length + 1)),
  }));
  let server: ServerProcess | undefined;
  let next: Promise<void> | undefined;
  let failure: unknown;
  const mails = await startMailCounter((taken) => {
    const turn = turns[0];
    if (turn === undefined || taken < turn.at || server === undefined) return;
    turns.shift();
    const { interruption } = turn;
    // The server ends before it gets the answer to this mail.
    const ended = interruption === "kill" ? server.kill() : server.stop();
    next = ended.then(start).catch((error: unknown) => {
      failure = error;
    });
  });
  const settings = {
    ...serverSettings(postgres.url),
    SMTP_URL: mails.url,
  };
  const start = async () => {
    server = await startServer(settings);
  };
  const { context, close } = await openContext(settings);
  try {
    const admin = await openBroadcastScene(context, memberCount);
    await start();
    const startedAt = performance.now();
    await admin.broadcast((server as unknown as ServerProcess).port);
    while (turns.length > 0 || (await countOpen(context)) > interruptions.length * AT_A_TIME) {
      await pause(LOOK_EVERY_MS);
      if (failure !== undefined) throw failure;
    }
    await next;
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    await server?.stop();
    await settle(context);
    return await count(context, mails.counts, seconds);
  } finally {
    await next;
    await server?.kill();
    await close();
    await mails.close();
    await postgres.stop();
  }
}

/** Counts unsent messages and members without a notification. */
async function countOpen({ pool }: Context): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE state IN ('queued', 'sending'))
          + (SELECT count(*) FROM users) - (SELECT count(*) FROM notifications) AS open`,
  );
  return rows[0]?.open ?? 0;
}

/** Runs due jobs an hour later, so that abandoned messages are claimed and retries happen. */
async function settle(present: Context): Promise<void> {
  const context = { ...present, clock: { now: () => new Date(Date.now() + LATER_MS) } };
  const handlers = jobHandlers(createParts(context));
  for (let round = 0; round < SETTLING_ROUNDS && (await countOpen(context)) > 0; round++) {
    await context.pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()",
    );
    await runDueJobs(context, handlers);
  }
}

async function count(
  { pool }: Context,
  mails: ReadonlyMap<string, number>,
  seconds: number,
): Promise<BroadcastReport> {
  const { rows } = await pool.query<{ email: string; told: number; isUnknown: boolean }>(
    `SELECT email, (SELECT count(*) FROM notifications WHERE user_id = users.id) AS told,
            EXISTS (SELECT FROM deliveries
                     WHERE user_id = users.id AND state = 'failed' AND unknown_outcomes > 0) AS "isUnknown"
       FROM users`,
  );
  const times = (values: readonly number[]) => {
    const found: Record<number, number> = {};
    for (const value of values) found[value] = (found[value] ?? 0) + 1;
    return found;
  };
  return {
    members: rows.length,
    inTheApp: times(rows.map(({ told }) => told)),
    mails: times(rows.map(({ email }) => mails.get(email) ?? 0)),
    unknown: rows.filter(({ isUnknown }) => isUnknown).length,
    unexplained: rows.filter(({ email, isUnknown }) => !mails.has(email) && !isUnknown).length,
    seconds,
  };
}
