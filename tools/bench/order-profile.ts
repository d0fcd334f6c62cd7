import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { busyPlaces, profiledNowUs, type Span } from "./cpu-profile.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { look, placeOrdersOf, print } from "./rush.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

const CONNECTIONS = 64;
const ORDERS = 20_000;
const PLACES = 16;
const STATEMENTS = 14;
/** PostgreSQL's own account of each statement, also of those within functions and triggers. */
const COUNTED = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "all" };

/**
 * Where the time of an order on a hot event goes, in the server and in the database, in microseconds an order. Looking costs
 * time itself: the rate is lower than without.
 */
export async function measureOrderProfile(): Promise<object> {
  await onOwnPostgres(
    async ({ context, settings }) => {
      const folder = await mkdtemp(join(tmpdir(), "secret-profile-"));
      try {
        await context.pool.query("CREATE EXTENSION pg_stat_statements");
        const placed = await placeAndCount(context, settings, folder);
        await printServer(folder, placed);
        await printDatabase(context, placed);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    {},
    COUNTED,
  );
  return {};
}

interface Placed {
  readonly orders: number;
  readonly span: Span;
}

async function placeAndCount(
  context: Context,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<Placed> {
  const event = await openEvent(context);
  const nodeFlags = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH, nodeFlags });
  try {
    const buyers = await createSignedInMembers(context, ORDERS);
    await look(server, event, buyers);
    await context.pool.query("SELECT pg_stat_statements_reset()");
    const fromUs = profiledNowUs();
    print(
      "orders, 64 connections, while they are looked at",
      await placeOrdersOf(buyers, server, event, CONNECTIONS),
    );
    return { orders: buyers.length, span: { fromUs, toUs: profiledNowUs() } };
  } finally {
    await server.stop();
  }
}

async function printServer(folder: string, { orders, span }: Placed): Promise<void> {
  const places = await busyPlaces(folder, span);
  const all = places.reduce((sum, [, us]) => sum + us, 0);
  console.log(`\nserver: ${perOrder(all, orders)} an order`);
  for (const [place, us] of places.slice(0, PLACES)) console.log(`${perOrder(us, orders)}  ${place}`);
}

async function printDatabase({ pool }: Context, { orders }: Placed): Promise<void> {
  const { rows } = await pool.query<{ us: number; calls: string; isTop: boolean; query: string }>(
    `SELECT total_exec_time * 1000 AS us, calls, toplevel AS "isTop", regexp_replace(query, '\\s+', ' ', 'g') AS query
       FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT $1`,
    [STATEMENTS],
  );
  console.log("\ndatabase; what stands further in is part of a statement above it");
  for (const { us, calls, isTop, query } of rows)
    console.log(`${perOrder(us, orders)}  ${isTop ? "" : "  "}${calls} times ${query.slice(0, 90)}`);
}

function perOrder(us: number, orders: number): string {
  return `${(us / orders).toFixed(1).padStart(6)} µs`;
}
