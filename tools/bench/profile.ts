import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { runClosedLoop, scaled } from "../kit/load.ts";
import { type Bench, inTemporaryFolder, onOwnPostgres } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import type { Figures } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { busyPlaces, profiledNowUs, type Span } from "./cpu-profile.ts";
import { purchase } from "./purchases.ts";
import { look, placeOrdersOf } from "./rush.ts";

const PLACES = 16;
const STATEMENTS = 16;
/** Makes PostgreSQL count each statement, also within functions and triggers. */
const COUNTED = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "all" };

interface Scene {
  readonly server: ServerProcess;
  readonly event: EventDetail;
  readonly members: SignedInMember[];
}

/** The profiled actions. */
const DEEDS = [
  { name: "an order", members: scaled(20_000), atOnce: 64, do: orderAll },
  { name: "a purchase", members: scaled(3_000), atOnce: 32, do: buyAll },
] as const;
type Deed = (typeof DEEDS)[number];

/** Profiles where the time of an order and of a purchase goes, in server and database. Profiling itself costs time. */
export async function measureProfile(): Promise<Figures> {
  for (const deed of DEEDS) await onOwnPostgres((bench) => lookAt(deed, bench), COUNTED);
  return {};
}

function lookAt(deed: Deed, { context, settings }: Bench): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    await context.pool.query("CREATE EXTENSION pg_stat_statements");
    const span = await doAll(deed, context, settings, folder);
    await printServer(folder, span, deed);
    await printDatabase(context, deed);
  });
}

async function doAll(
  deed: Deed,
  context: Context,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<Span> {
  const event = await openEvent(context);
  const nodeFlags = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
  const server = await startServer(settings, { nodeFlags });
  try {
    const members = await createSignedInMembers(context, deed.members);
    await look(server, event, members);
    await context.pool.query("SELECT pg_stat_statements_reset()");
    const fromUs = profiledNowUs();
    const perSecond = await deed.do({ server, event, members }, deed.atOnce);
    console.log(`\n${deed.name}, ${deed.atOnce} at a time: ${Math.round(perSecond)} a second`);
    return { fromUs, toUs: profiledNowUs() };
  } finally {
    await server.stop();
  }
}

async function orderAll({ server, event, members }: Scene, atOnce: number): Promise<number> {
  return (await placeOrdersOf(members, server, event, atOnce)).perSecond;
}

async function buyAll({ server, event, members }: Scene, atOnce: number): Promise<number> {
  const url = `http://127.0.0.1:${server.port}`;
  return (await runClosedLoop(atOnce, members.length, () => purchase({ url, event, members }))).perSecond;
}

async function printServer(folder: string, span: Span, deed: Deed): Promise<void> {
  const places = await busyPlaces(folder, span);
  const all = places.reduce((sum, [, us]) => sum + us, 0);
  console.log(`server, jobs with it: ${each(all, deed)} for ${deed.name}`);
  for (const [place, us] of places.slice(0, PLACES)) console.log(`${each(us, deed)}  ${place}`);
}

async function printDatabase({ pool }: Context, deed: Deed): Promise<void> {
  const { rows } = await pool.query<{ us: number; calls: string; isTop: boolean; query: string }>(
    `SELECT total_exec_time * 1000 AS us, calls, toplevel AS "isTop", regexp_replace(query, '\\s+', ' ', 'g') AS query
       FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT $1`,
    [STATEMENTS],
  );
  const { rows: sums } = await pool.query<{ us: number; calls: number }>(
    "SELECT sum(total_exec_time) * 1000 AS us, sum(calls)::float8 AS calls FROM pg_stat_statements WHERE toplevel",
  );
  const { us = 0, calls = 0 } = sums[0] ?? {};
  console.log(
    `database: ${each(us, deed)} and ${(calls / deed.members).toFixed(1)} statements for ${deed.name}; ` +
      "what stands further in is part of a statement above it",
  );
  for (const { us: took, calls: times, isTop, query } of rows)
    console.log(`${each(took, deed)}  ${isTop ? "" : "  "}${times} times ${query.slice(0, 90)}`);
}

function each(us: number, { members }: Deed): string {
  return `${(us / members).toFixed(1).padStart(7)} µs`;
}
