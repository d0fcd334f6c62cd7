import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { exportAdminOrders, exportAuditLog } from "@secret/contract";
import type pg from "pg";
import { buildApp } from "../../apps/server/src/app.ts";
import { chainLines } from "../../apps/server/src/features/audit/service/chain-lines.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { fillDatabase, MANY } from "../fill/fill-database.ts";
import { withServer } from "../kit/built-server.ts";
import { onOwnPostgres } from "../kit/own-postgres.ts";
import { findMemoryMb, type ServerProcess } from "../kit/processes.ts";
import { count, expectSuccess, percentiles, secondsSince } from "../kit/report.ts";
import { openEvent, signInAs } from "../kit/scene.ts";
import { bareEnvironment } from "../start/bare-environment.ts";
import { adminViews } from "./admin-views.ts";
import { placeOrders } from "./rush.ts";

/**
 * `npm run bench:admin -- [orders] [--views]` fills its own database with a million orders, 100,000 members and five million
 * audit lines. It chains and verifies the audit log, requests every admin list and view repeatedly, and prints their times, the plan of
 * the slowest view's slowest statement, the longest exports, and the rate of orders alone and beside a browsing admin.
 * `--views` makes fewer audit lines and measures only the lists and views.
 */
const BUYERS_AT_ONCE = 64;
/** Pauses between two views of an admin who doesn't read them, and of a program, in ms. */
const PAUSES_MS = [500, 0];
const VIEW_TIMES = 30;
const VIEW_WARM_UP = 3;
const VIEW_P95_MAX_MS = 300;
const BUSY_STATUS = 503;
/** Maximum refusals of one request in a row. */
const REFUSALS_MAX = 10;
const LOOK_EVERY_MS = 500;
/** The server's memory is read each time this many megabytes of an export have arrived. */
const LOOK_EVERY_MB = 16;
const LINE_END = 10;
/** Beginning of a plan that PostgreSQL explains. */
const DURATION = /^duration: ([\d.]+) ms/;
const VERIFY = new URL("../audit-verify/audit-verify.ts", import.meta.url);

const given = process.argv.slice(2);
const isOnlyViews = given.includes("--views");
const orders = Number(given.find((each) => each !== "--views") ?? MANY.orders);
const share = orders / MANY.orders;

await onOwnPostgres(async ({ context, settings }) => {
  const startedAt = performance.now();
  const sizes = {
    ...MANY,
    orders,
    members: Math.round(MANY.members * share),
    events: Math.max(10, Math.round(MANY.events * share)),
    ...(isOnlyViews && { linesAnOrder: 1 }),
  };
  await fillDatabase(context, sizes, (done) => {
    console.log(`${secondsSince(startedAt).padStart(4)} s  ${done}`);
  });
  // Chains the audit lines first, because a server would do so while its views are measured.
  await measureChaining(context);
  if (!isOnlyViews) await measureVerifying(settings);
  const event = await openEvent(context);
  const { cookie } = await signInAs(context, "admin");
  await withServer(settings, async (server) => {
    const views = await adminViews(context);
    const timeView = timerOf(server.port, cookie);
    const slowest = await measureViews(views, timeView);
    console.log(`\n${slowest}\n${await slowestPlan(context, slowest, cookie)}\n`);
    if (isOnlyViews) return;
    for (const path of [exportAdminOrders.path, `${exportAuditLog.path}?range=90d`])
      await measureExport(server, path, cookie);
    const measureOrders = async (name: () => string | Promise<string>) => {
      const rate = expectSuccess("orders", await placeOrders({ context, server, event }, BUYERS_AT_ONCE));
      console.log(
        `${await name()}: ${count(rate.perSecond)} orders a second, p99 ${rate.p99Ms.toFixed(1)} ms`,
      );
    };
    await measureOrders(() => "alone");
    for (const pauseMs of PAUSES_MS) {
      const over = new AbortController();
      const browsing = browse(views, timeView, pauseMs, over.signal);
      await measureOrders(async () => {
        over.abort();
        const { pages, refusals } = await browsing;
        return `beside an admin who viewed ${pages} pages, ${pauseMs} ms apart, and was refused ${refusals} times`;
      });
    }
  });
});

/** Chains all lines of the audit log, and prints how long that took. */
async function measureChaining(context: Context): Promise<void> {
  const startedAt = performance.now();
  await chainLines(context);
  const { rows } = await context.pool.query<{ count: number }>("SELECT count(*) FROM audit_chain");
  console.log(`${count(rows[0]?.count ?? 0)} audit lines chained after ${secondsSince(startedAt)} s`);
}

/** Verifies the whole chain by `audit:verify`, and prints its output, time and memory. */
async function measureVerifying(settings: Readonly<Record<string, string>>): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [VERIFY.pathname], {
    env: { ...bareEnvironment(), ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const memories: number[] = [];
  const look = async () => memories.push(await findMemoryMb(child.pid ?? 0, "VmRSS"));
  const looking = setInterval(look, LOOK_EVERY_MS);
  const code = await new Promise((done) => child.once("exit", done));
  clearInterval(looking);
  if (code !== 0) throw new Error(`verifying the audit log ended with ${code}`);
  const [half, most] = [Math.max(...memories.slice(0, memories.length / 2)), Math.max(...memories)];
  console.log(
    `audit:verify took ${secondsSince(startedAt)} s and at most ${most.toFixed(0)} MB, ${half.toFixed(0)} MB in its first half`,
  );
}

/** Time until the whole response arrived, in ms, and how often the server refused the request because of load before. */
interface Viewed {
  readonly ms: number;
  readonly refusals: number;
}

/** Requests a path until it is answered. */
type TimeView = (path: string) => Promise<Viewed>;

/**
 * Returns a timer of requests with a session. A request that the server refuses because of load is repeated after the time
 * it names, like a browser's. It throws on any other status but 2xx, or if the server keeps refusing.
 */
function timerOf(port: number, cookie: string): TimeView {
  return async (path) => {
    for (let refusals = 0; ; refusals++) {
      const askedAt = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      if (response.ok) return { ms: performance.now() - askedAt, refusals };
      const retrySeconds = Number(response.headers.get("retry-after"));
      if (response.status !== BUSY_STATUS || retrySeconds === 0 || refusals === REFUSALS_MAX)
        throw new Error(`${path} answered ${response.status}`);
      await pause(retrySeconds * 1000);
    }
  };
}

/** Times and prints all views, the slowest first. Fails the run if one is too slow or fails. Returns the slowest view's path. */
async function measureViews(views: readonly string[], timeView: TimeView): Promise<string> {
  const results = [];
  let refusals = 0;
  for (const path of views) {
    const taken: number[] = [];
    try {
      for (let turn = 0; turn < VIEW_WARM_UP + VIEW_TIMES; turn++) {
        const viewed = await timeView(path);
        taken.push(viewed.ms);
        refusals += viewed.refusals;
      }
      results.push({ path, ...percentiles(taken.slice(VIEW_WARM_UP)) });
    } catch (error) {
      process.exitCode = 1;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  results.sort((one, other) => other.p95Ms - one.p95Ms);
  console.log(`   p50     p95   (ms, ${VIEW_TIMES} times each)`);
  for (const { path, p50Ms, p95Ms } of results) {
    const isTooSlow = p95Ms > VIEW_P95_MAX_MS;
    if (isTooSlow) process.exitCode = 1;
    const figures = [p50Ms, p95Ms].map((ms) => ms.toFixed(1).padStart(7)).join(" ");
    console.log(`${figures}   ${path}${isTooSlow ? "  TOO SLOW" : ""}`);
  }
  if (refusals > 0) console.log(`${refusals} requests were refused because of load, and repeated later`);
  return results[0]?.path ?? "";
}

/** Requests a view in this process and returns the slowest statement's plan. */
async function slowestPlan(context: Context, path: string, cookie: string): Promise<string> {
  const plans: { ms: number; plan: string }[] = [];
  const listen = (client: pg.PoolClient) =>
    client.on("notice", ({ message: plan = "" }) => {
      const [, ms] = DURATION.exec(plan) ?? [];
      if (ms !== undefined) plans.push({ ms: Number(ms), plan });
    });
  // The setting applies per connection, so it is set on each of the pool's.
  const settings =
    "LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on; SET auto_explain.log_buffers = on; SET auto_explain.log_level = notice";
  const clients = await Promise.all(
    Array.from({ length: context.pool.options.max }, () => context.pool.connect()),
  );
  for (const client of clients) await listen(client).query(settings);
  for (const client of clients) client.release();
  const app = await buildApp(context);
  await app.inject({ url: path, headers: { cookie } });
  await app.close();
  return plans.toSorted((one, other) => other.ms - one.ms)[0]?.plan ?? "PostgreSQL returned no plan";
}

/** Downloads an export and prints the server's memory on the way. */
async function measureExport(server: ServerProcess, path: string, cookie: string): Promise<void> {
  const startedAt = performance.now();
  const before = await server.memoryMb();
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
  if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`);
  const memories: number[] = [];
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
    if (bytes / 1e6 >= memories.length * LOOK_EVERY_MB) memories.push(await server.memoryMb());
  }
  console.log(
    `${path}: ${count(lines)} lines, ${(bytes / 1e6).toFixed(0)} MB in ${secondsSince(startedAt)} s; ` +
      `the server's memory every ${LOOK_EVERY_MB} MB: ${before.toFixed(0)} before, then ${memories.map((mb) => mb.toFixed(0)).join(", ")} MB`,
  );
}

/** Requests all views in turn until `over` is aborted. Returns the number of views and refusals. */
async function browse(
  views: readonly string[],
  timeView: TimeView,
  pauseMs: number,
  over: AbortSignal,
): Promise<{ readonly pages: number; readonly refusals: number }> {
  let refusals = 0;
  let pages = 0;
  for (; !over.aborted; pages++) {
    refusals += (await timeView(views[pages % views.length] ?? "")).refusals;
    await pause(pauseMs);
  }
  return { pages, refusals };
}
