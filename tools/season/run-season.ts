import type { RunningSandbox } from "@secret/square-sandbox";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import type { Pool } from "../../apps/server/src/platform/database/database.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { startBeacon } from "../../apps/server/testing/beacon.ts";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { resetClock } from "../kit/moved-clock.ts";
import { inTemporaryFolder, withSquare } from "../kit/own-postgres.ts";
import { serverSettings, squareSettings } from "../kit/scene.ts";
import { startDatabase } from "./season-database.ts";
import { EVENT_DAYS, PARTS, planOf, World } from "./world.ts";

/** Each of these must happen in a season. */
const KINDS = [
  "placed",
  "paid",
  "entered a draw",
  "placed by a draw",
  "missed in a draw",
  "cancelled",
  "cancelled by admin",
  "refunded by line",
  "refunded by amount",
  "refunded at Square",
  "transferred",
  "disputed",
  "dispute won",
  "dispute lost",
  "withheld refund sent",
  "erased",
  "waited",
  "returned",
  "claimed",
  "paid by cash",
  "paid by terminal typed by hand",
  "paid by Square's app",
  "given back at the counter",
  "handed off",
  "remade",
  "stopped an item",
  "ran late",
  "ran short",
  "called off",
  "backed up",
  "restored",
  "migrations of the upgrade",
] as const;

export interface SeasonReport {
  readonly seed: number;
  readonly events: number;
  readonly days: number;
  readonly kills: number;
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sums of the whole season by name, in cents. */
  readonly sums: Readonly<Record<string, number>>;
  /** Each with the day and the seed. */
  readonly differences: readonly string[];
}

/** The season's database after the last day, for a test that plants an error. */
export interface EndedSeason {
  readonly pool: Pool;
  /** Compares all books again. */
  compare(): Promise<readonly string[]>;
}

interface Plan {
  /** At least 2, and at most 12, which end before the kept releases begin. */
  readonly eventCount: number;
  readonly killCount: number;
  readonly seed: number;
  /** Called with the progress after each event. */
  readonly tell?: (line: string) => void;
  /** Called before the database is deleted. */
  readonly inspect?: (ended: EndedSeason) => Promise<void>;
}

/**
 * Simulates a season of events that begins on a former release's data, while the server is killed and restarted and its disk
 * is lost once, and compares the books every night with each other and with Square's own. PostgreSQL, Square's stand-in and
 * the source of public random numbers are its own.
 */
export async function runSeason(plan: Plan): Promise<SeasonReport> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const beacon = await startBeacon();
  const run = (square: RunningSandbox) =>
    inTemporaryFolder(async (folder) => {
      const database = await startDatabase(folder, "data");
      const settings = {
        ...serverSettings(""),
        ...squareSettings(square.url),
        PUBLIC_URL: url,
        DRAW_BEACONS: beacon.url,
        DRAW_BEACON_KEY: beacon.publicKey,
      };
      const random = new Random(plan.seed);
      const world = new World({ folder, database, square, settings, port, random });
      try {
        await world.begin();
        return await simulateSeason(world, plan);
      } finally {
        await world.stop();
        resetClock();
      }
    });
  return withSquare(run, { webhookUrl: url + WEBHOOK_PATH }).finally(() => beacon.close());
}

async function simulateSeason(world: World, plan: Plan): Promise<SeasonReport> {
  const { eventCount, killCount, seed, inspect } = plan;
  const days = eventCount * EVENT_DAYS;
  const lostOn = Math.floor(eventCount / 2) * EVENT_DAYS + 1;
  const differences: string[] = [];
  const name = (day: number) =>
    `${day < days ? `day ${day + 1} of ${days}` : "after the last payout"}, seed ${seed}`;
  const killsOf = planKills(days, killCount);
  let sums = {};
  const live = async (day: number) => {
    if (day > 0 && day % EVENT_DAYS === 0) await world.beginDayAfter(day);
    for (const [part, kills] of killsOf[day]?.entries() ?? [])
      await world.runPart(day, part, kills, day === lostOn && part === 0);
    if (day === lostOn) await world.loseDisk();
    await world.decideDisputes();
    const night = await world.endDay(day);
    for (const text of night.differences) {
      differences.push(`${name(day)}: ${text}`);
      plan.tell?.(`${name(day)}: ${text}`);
    }
    sums = night.sums;
  };
  // The day after the last one pays out the sales of the last evening.
  for (let day = 0; day <= days; day++) {
    await live(day).catch((error: unknown) => {
      throw new Error(`${name(day)}: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    if (day % EVENT_DAYS === EVENT_DAYS - 1) tellEvent(world, plan, day, differences.length);
  }
  for (const kind of KINDS) if (!world.counts.has(kind)) differences.push(`${name(days)}: never ${kind}`);
  await inspect?.({
    pool: world.context.pool,
    compare: async () => (await world.compare()).differences,
  });
  const counts = Object.fromEntries(world.counts);
  return { seed, events: eventCount, days, kills: world.kills, counts, sums, differences };
}

/** Spreads kills evenly over the parts of all days. Returns the number for each part of each day. */
function planKills(days: number, killCount: number): number[][] {
  const parts = Array.from({ length: days }, (_, day) => PARTS[day % EVENT_DAYS] ?? []);
  const total = parts.flat().length;
  const until = (part: number) => Math.floor((killCount * part) / total);
  let before = 0;
  return parts.map((times) => times.map(() => until(before + 1) - until(before++)));
}

function tellEvent({ counts, kills }: World, { eventCount, tell }: Plan, day: number, found: number): void {
  const event = Math.floor(day / EVENT_DAYS);
  const { opensByDraw, isCalledOff } = planOf(event);
  const how = `${opensByDraw ? "a draw" : "first come"}${isCalledOff ? ", called off" : ""}`;
  const paid = counts.get("paid") ?? 0;
  tell?.(`event ${event + 1} of ${eventCount} (${how}): ${paid} paid, ${kills} kills, ${found} differences`);
}
