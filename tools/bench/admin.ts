import { createMember, openTestSession } from "../../apps/server/testing/create-members.ts";
import { fillDatabase, MANY } from "../fill/fill-database.ts";
import { adminViews } from "./admin-views.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { placeOrders } from "./rush.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";
import { slowestPlan } from "./slowest-plan.ts";

/**
 * `npm run bench:admin [orders]`: fills a database of its own with a million orders, 100,000 members and five million
 * audit lines, asks for every list and view of the admin's again and again, and prints how long each took; the plan of
 * the slowest statement of the slowest one; and how many orders a second a hot event takes, alone and while an admin
 * goes through all of it.
 */
const TIMES = 30;
const WARM_UP = 3;
const P95_MAX_MS = 300;
const BUYERS_AT_ONCE = 64;

const orders = Number(process.argv[2] ?? MANY.orders);
const share = orders / MANY.orders;

await onOwnPostgres(async ({ context, settings }) => {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s`;
  const sizes = {
    ...MANY,
    orders,
    members: Math.round(MANY.members * share),
    events: Math.max(10, Math.round(MANY.events * share)),
  };
  await fillDatabase(context, sizes, (done) => console.log(`${seconds()}  ${done}`));
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
    const ask = (path: string) => timed(`http://127.0.0.1:${server.port}${path}`, cookie);
    const figures = [];
    for (const path of views) {
      const times = [];
      for (let turn = -WARM_UP; turn < TIMES; turn++) {
        const milliseconds = await ask(path);
        if (turn >= 0) times.push(milliseconds);
      }
      figures.push({ path, p50: atShare(times, 0.5), p95: atShare(times, 0.95) });
    }
    figures.sort((one, other) => other.p95 - one.p95);
    console.log(`   p50     p95   (ms, ${TIMES} times each)`);
    for (const { path, p50, p95 } of figures) {
      console.log(
        `${p50.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)}   ${path}${p95 > P95_MAX_MS ? "  TOO SLOW" : ""}`,
      );
    }
    const slowest = figures[0];
    if (slowest !== undefined)
      console.log(`\n${slowest.path}\n${await slowestPlan(context, slowest.path, cookie)}\n`);

    const scene = { context, server, event };
    const alone = await placeOrders(scene, BUYERS_AT_ONCE);
    let isOver = false;
    const walk = (async () => {
      let asked = 0;
      while (!isOver) {
        for (const path of views) if (!isOver && ++asked > 0) await ask(path);
      }
      return asked;
    })();
    const beside = await placeOrders(scene, BUYERS_AT_ONCE);
    isOver = true;
    const asked = await walk;
    const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString("en-US")} orders a second`;
    console.log(`alone: ${rate(alone.perSecond)}, p99 ${alone.p99Ms.toFixed(1)} ms`);
    console.log(
      `beside an admin who looked at ${asked} views: ${rate(beside.perSecond)}, p99 ${beside.p99Ms.toFixed(1)} ms`,
    );
    if (figures.some(({ p95 }) => p95 > P95_MAX_MS)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
});

/** How long an answer took, all of it read. Any but 200 makes the figure worthless. */
async function timed(url: string, cookie: string): Promise<number> {
  const askedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - askedAt;
}

function atShare(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * at)] ?? 0;
}
