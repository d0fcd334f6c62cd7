import { parseArgs } from "node:util";
import { measureAccounts } from "./accounts.ts";
import { measureAttack } from "./attack.ts";
import { measureBroadcast } from "./broadcast.ts";
import { measureCrew } from "./crew.ts";
import { measureGrowth } from "./grow.ts";
import { measureLive } from "./live.ts";
import { measureManyMembers } from "./many-members.ts";
import { measureOpening } from "./opening.ts";
import { type BenchWithBank, onOwnPostgresAndBank } from "./own-postgres.ts";
import { measureProfile } from "./profile.ts";
import { measurePurchases } from "./purchases.ts";
import { measureRush } from "./rush.ts";
import { measureSignInAttack } from "./sign-in-attack.ts";
import { measureStrangers } from "./strangers.ts";

/**
 * `npm run bench`: all of these, one after another; `npm run bench -- rush` that one alone. Whatever depends on the machine
 * stands beside its floor of the same run. Everything runs on this machine: PostgreSQL with its durable settings, the
 * server in a process of its own, and the buyers in this one. `--json` closes with one line of JSON.
 */
const MEASURES: Readonly<Record<string, (bench: BenchWithBank) => Promise<object>>> = {
  purchases: ({ context, settings, bank }) => measurePurchases(context, settings, bank),
  opening: ({ context, settings, bank }) => measureOpening(context, settings, bank),
  rush: ({ context, databaseUrl }) => measureRush(context, databaseUrl),
  members: ({ context, settings }) => measureManyMembers(context, settings),
  attack: ({ context, databaseUrl }) => measureAttack(context, databaseUrl),
  accounts: ({ context, settings }) => measureAccounts(context, settings),
  "sign-in-attack": ({ context, settings }) => measureSignInAttack(context, settings),
  strangers: ({ context, settings }) => measureStrangers(context, settings),
  broadcast: ({ context, settings }) => measureBroadcast(context, settings),
  crew: ({ context, databaseUrl, settings }) => measureCrew(context, databaseUrl, settings),
  live: ({ context, settings }) => measureLive(context, settings),
  grow: measureGrowth,
  profile: measureProfile,
};

const { values: flags, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const asked = positionals.length === 0 ? Object.keys(MEASURES) : positionals;
const unknown = asked.find((name) => !(name in MEASURES));
if (unknown !== undefined)
  throw new Error(`there is nothing to measure named "${unknown}": only ${Object.keys(MEASURES).join(", ")}`);

await onOwnPostgresAndBank(async (bench) => {
  const figures = {};
  for (const name of asked) Object.assign(figures, await MEASURES[name]?.(bench));
  if (flags.json) console.log(JSON.stringify(figures));
});
