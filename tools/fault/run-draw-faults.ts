import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { startBeacon } from "../../apps/server/testing/beacon.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import type { Random } from "../../apps/server/testing/money-model/random.ts";
import { openContext } from "../admin/open-context.ts";
import { endEntries, enterMembers, openDrawEvent } from "../kit/draw-scene.ts";
import { inTemporaryFolder } from "../kit/own-postgres.ts";
import { type OwnProcess, startScript } from "../kit/processes.ts";
import { secondsSince } from "../kit/report.ts";
import { serverSettings } from "../kit/scene.ts";
import { type DrawPhase, DrawWatch } from "./draw-watch.ts";

const DRAWING_PROCESS = new URL("./drawing-process.ts", import.meta.url);
/** Names of the processes' connections. One works while the others start again. */
const PROCESSES = ["drawing-1", "drawing-2", "drawing-3"] as const;
const ENTRIES = 600;
const SIZES = { maxOrders: 200, pieces: 250, windowOrders: 60 };
const PHASES = ["close", "draw", "placing"] as const;
/** Most kills of one phase of a draw. A close that they delay by more than 30 seconds is moved, as after an outage. */
const KILLS_OF_PHASE_MAX = 8;
/** Most entries that are decided between two kills of a placing, so that some batches are stored and others aren't. */
const DECIDED_BETWEEN_MAX = 250;
/** Longest time from the start of a transaction to its process's kill, in ms. */
const LIFE_MAX_MS = 40;
/** Longest wait for a phase or for the end of a draw, in ms. */
const PHASE_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 5;

export interface DrawFaultReport {
  /** Kills in the middle of each phase's transaction. */
  readonly kills: Record<DrawPhase, number>;
  /** Kills of a placing that had stored some of its entries. */
  readonly killsBetween: number;
  readonly draws: number;
  readonly orders: number;
  /** Changed or wrong results of draws, and findings of the ledger check. */
  readonly differences: readonly string[];
}

interface World {
  readonly context: Context;
  readonly random: Random;
  readonly userIds: readonly string[];
  readonly processes: Map<string, OwnProcess>;
  readonly start: (name: string) => OwnProcess;
  readonly kills: Record<DrawPhase, number>;
  killsBetween: number;
}

/**
 * Kills processes while they close, draw and place one draw after another, and starts them again. Each draw must
 * be held once and place everything once.
 * @param tell called with the progress after each draw
 */
export function runDrawFaults(
  killCount: number,
  random: Random,
  tell: (line: string) => void = () => undefined,
): Promise<DrawFaultReport> {
  return inTemporaryFolder(async (folder) => {
    const postgres = await startPostgres(join(folder, "postgres"));
    const beacon = await startBeacon();
    const settings = {
      ...serverSettings(postgres.url),
      DRAW_BEACONS: beacon.url,
      DRAW_BEACON_KEY: beacon.publicKey,
      NODE_COMPILE_CACHE: join(folder, "compiled"),
    };
    const { context, close } = await openContext(settings);
    const processes = new Map<string, OwnProcess>();
    const start = (name: string) =>
      startScript(DRAWING_PROCESS, { ...settings, DATABASE_URL: `${postgres.url}?application_name=${name}` });
    try {
      const userIds = (await createSignedInMembers(context, ENTRIES)).map(({ userId }) => userId);
      for (const name of PROCESSES) processes.set(name, start(name));
      const kills = { close: 0, draw: 0, placing: 0 };
      const world = { context, random, userIds, processes, start, kills, killsBetween: 0 };
      return await killUntil(world, { killCount, tell });
    } finally {
      for (const each of processes.values()) await each.kill();
      await close();
      await postgres.stop();
      beacon.close();
    }
  });
}

/** Holds one draw after another until there were enough kills. */
async function killUntil(
  world: World,
  { killCount, tell }: { readonly killCount: number; readonly tell: (line: string) => void },
): Promise<DrawFaultReport> {
  const differences: string[] = [];
  let [draws, orders] = [0, 0];
  const startedAt = performance.now();
  for (let left = killCount; left > 0; draws++) {
    const { made, watch } = await drawUnderFire(world, left);
    orders += (await watch.check()).orders;
    differences.push(...watch.differences);
    left -= made;
    tell(
      `${secondsSince(startedAt)} s: ${killCount - left} of ${killCount} kills, ${draws + 1} draws, ${differences.length} differences`,
    );
  }
  differences.push(...(await findDifferences(world.context.database, world.context.clock.now())));
  const { kills, killsBetween } = world;
  return { kills, killsBetween, draws, orders, differences };
}

/** Holds a draw whose processes are killed at most `most` times. */
async function drawUnderFire(world: World, most: number): Promise<{ made: number; watch: DrawWatch }> {
  const { context, random } = world;
  const event = await openDrawEvent(context, SIZES);
  await enterMembers(context, event, world.userIds, random);
  const watch = await DrawWatch.start(context, event.id);
  await endEntries(context, event);
  let made = 0;
  for (const phase of PHASES) {
    const wanted = Math.min(most - made, random.integer(1, KILLS_OF_PHASE_MAX));
    for (let kill = 0; kill < wanted && (await killDuring(world, watch, phase)); kill++) {
      made++;
      await watch.compare();
    }
  }
  await until(async () => (await watch.look()).phase === undefined);
  return { made, watch };
}

/** Kills a process in the middle of a phase's transaction. Returns false if the phase is over before. */
async function killDuring(world: World, watch: DrawWatch, phase: DrawPhase): Promise<boolean> {
  const skipped = phase === "placing" ? world.random.integer(0, DECIDED_BETWEEN_MAX) : 0;
  const { decided } = await watch.look();
  const found = await until(async () => {
    const seen = await watch.look();
    if (PHASES.indexOf(seen.phase ?? "placing") < PHASES.indexOf(phase)) return undefined;
    if (seen.phase !== phase) return { ...seen, drawing: undefined };
    if (seen.drawing === undefined || seen.decided < decided + skipped) return undefined;
    await pause(world.random.next() * LIFE_MAX_MS);
    const now = await watch.look();
    return now.drawing === undefined ? undefined : now;
  });
  if (found.drawing === undefined) return false;
  await world.processes.get(found.drawing)?.kill();
  world.processes.set(found.drawing, world.start(found.drawing));
  world.kills[phase]++;
  if (phase === "placing" && found.decided > 0) world.killsBetween++;
  return true;
}

/** Repeats a question until it has an answer. */
async function until<Answer>(ask: () => Promise<Answer | undefined | false>): Promise<Answer> {
  const end = performance.now() + PHASE_TIMEOUT_MS;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error("a draw didn't go on");
}
