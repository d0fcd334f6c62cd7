import { parseArgs } from "node:util";
import { buildIfNeeded } from "../build/build.ts";
import { type Bench, onOwnPostgres } from "../kit/own-postgres.ts";
import type { Figures } from "../kit/report.ts";
import { measureAccounts } from "./accounts.ts";
import { measureAttack, measureSignInAttack, measureStrangers } from "./attacks.ts";
import { measureBroadcast } from "./broadcast.ts";
import { measureCrew } from "./crew.ts";
import { measureDraw } from "./draw.ts";
import { measureGrowth } from "./grow.ts";
import { measureLive } from "./live.ts";
import { measureOpening } from "./opening.ts";
import { measurePurchases } from "./purchases.ts";
import { measureManyMembers, measureRush } from "./rush.ts";

/**
 * `npm run bench` runs all measures, and `npm run bench -- rush` only one. Results that depend on the machine are printed
 * with a floor of the same run. Everything runs on this machine: PostgreSQL with durable settings and a new database for
 * each measure, the built server in its own process, a mail server that takes everything, and the clients in this one.
 * It ends with a table, and with `--json` with one line of JSON. `BENCH_SCALE=0.01` scales all counts.
 */
const MEASURES: Readonly<Record<string, (bench: Bench) => Promise<Figures>>> = {
  purchases: measurePurchases,
  opening: measureOpening,
  rush: measureRush,
  members: measureManyMembers,
  attack: measureAttack,
  accounts: measureAccounts,
  "sign-in-attack": measureSignInAttack,
  strangers: measureStrangers,
  broadcast: measureBroadcast,
  crew: measureCrew,
  live: measureLive,
  grow: measureGrowth,
  draw: measureDraw,
};

const { values: flags, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const asked = positionals.length === 0 ? Object.keys(MEASURES) : positionals;
const unknown = asked.find((name) => !(name in MEASURES));
if (unknown !== undefined)
  throw new Error(`there is no measure named "${unknown}": only ${Object.keys(MEASURES).join(", ")}`);

await buildIfNeeded();
const figures: Record<string, number> = {};
for (const name of asked)
  await onOwnPostgres(async (bench) => void Object.assign(figures, await MEASURES[name]?.(bench)));
console.table(figures);
if (flags.json) console.log(JSON.stringify(figures));
