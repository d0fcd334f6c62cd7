import { setTimeout as pause } from "node:timers/promises";
import { createMember, openTestSession } from "../../apps/server/testing/create-members.ts";
import { fillDatabase, MANY } from "../fill/fill-database.ts";
import { adminViews } from "./admin-views.ts";
import { measureChaining, measureVerifying } from "./audit-chain.ts";
import { measureExports } from "./exports.ts";
import type { LoadResult } from "./http-load.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { placeOrders } from "./rush.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";
import { slowestPlan } from "./slowest-plan.ts";
import { type Ask, askerOf, isTooSlow, printViews, timeViews } from "./view-times.ts";

/**
 * `npm run bench:admin [orders]`: fills a database of its own with a million orders, 100,000 members and five million
 * audit lines, chains and verifies the audit log, asks for every list and view of the admin's again and again, and prints
 * how long each took; the plan of the slowest statement of the slowest one; how the longest exports went; and how many
 * orders a second a hot event takes, alone and while an admin goes through all of it.
 */
const BUYERS_AT_ONCE = 64;
/** Between two views of an admin who goes from one to the next without reading any. */
const GLANCE_MS = 500;

const orders = Number(process.argv[2] ?? MANY.orders);
const share = orders / MANY.orders;

await onOwnPostgres(async ({ context, settings }) => {
  const startedAt = performance.now();
  const sizes = {
    ...MANY,
    orders,
    members: Math.round(MANY.members * share),
    events: Math.max(10, Math.round(MANY.events * share)),
  };
  await fillDatabase(context, sizes, (done) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${seconds.padStart(4)} s  ${done}`);
  });
  await measureChaining(context);
  await measureVerifying(settings);
  const event = await openEvent(context);
  const admin = await createMember(context, {
    email: "owner@secret.example",
    password: "a password to measure with",
    firstName: "June",
    lastName: "Castellanos",
    zipCode: "90012",
    role: "admin",
  });
  const { cookie } = await openTestSession(context, admin.id);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const views = await adminViews(context);
    const ask = askerOf(server.port, cookie);
    const times = await timeViews(views, ask);
    printViews(times);
    if (times.some(isTooSlow)) process.exitCode = 1;
    const slowest = times[0]?.path ?? "";
    console.log(`\n${slowest}\n${await slowestPlan(context, slowest, cookie)}\n`);
    await measureExports(server, cookie);
    const scene = { context, server, event };
    printRate("alone", await placeOrders(scene, BUYERS_AT_ONCE));
    for (const pauseMs of [GLANCE_MS, 0]) {
      const admin = walk(views, ask, pauseMs);
      const beside = await placeOrders(scene, BUYERS_AT_ONCE);
      const asked = await admin.stop();
      printRate(`beside an admin who looked at ${asked} views, ${pauseMs} ms between two`, beside);
    }
  } finally {
    await server.stop();
  }
});

/** An admin who goes through all views again and again until told to stop. */
function walk(views: readonly string[], ask: Ask, pauseMs: number): { stop(): Promise<number> } {
  let isOver = false;
  const walking = (async () => {
    let asked = 0;
    while (!isOver) {
      await ask(views[asked % views.length] ?? "");
      asked++;
      await pause(pauseMs);
    }
    return asked;
  })();
  return {
    stop: () => {
      isOver = true;
      return walking;
    },
  };
}

function printRate(name: string, { perSecond, p99Ms }: LoadResult): void {
  const rate = Math.round(perSecond).toLocaleString("en-US");
  console.log(`${name}: ${rate} orders a second, p99 ${p99Ms.toFixed(1)} ms`);
}
