import { setTimeout as pause } from "node:timers/promises";
import { fillDatabase, MANY } from "../fill/fill-database.ts";
import { onOwnPostgres } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { count, type Rate, secondsSince } from "../kit/report.ts";
import { openEvent, signInAs } from "../kit/scene.ts";
import { adminViews } from "./admin-views.ts";
import { measureChaining, measureVerifying } from "./audit-chain.ts";
import { measureExports } from "./exports.ts";
import { placeOrders } from "./rush.ts";
import { slowestPlan } from "./slowest-plan.ts";
import { type Ask, askerOf, isTooSlow, printViews, timeViews } from "./view-times.ts";

/**
 * `npm run bench:admin [orders]` fills its own database with a million orders, 100,000 members and five million audit lines.
 * It chains and verifies the audit log, requests every admin list and view repeatedly, and prints their times, the plan of
 * the slowest view's slowest statement, the longest exports, and the rate of orders alone and beside a browsing admin.
 */
const BUYERS_AT_ONCE = 64;
/** Pause between two views of an admin who doesn't read them, in ms. */
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
    console.log(`${secondsSince(startedAt).padStart(4)} s  ${done}`);
  });
  await measureChaining(context);
  await measureVerifying(settings);
  const event = await openEvent(context);
  const { cookie } = await signInAs(context, "admin");
  const server = await startServer(settings);
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

/** Requests all views in turn until it is stopped. */
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

function printRate(name: string, { perSecond, p99Ms }: Rate): void {
  console.log(`${name}: ${count(perSecond)} orders a second, p99 ${p99Ms.toFixed(1)} ms`);
}
