import { parseArgs } from "node:util";
import { measureAccounts } from "./accounts.ts";
import { measureAttack } from "./attack.ts";
import { measureBroadcast } from "./broadcast.ts";
import { measureCrew } from "./crew.ts";
import { measureLive } from "./live.ts";
import { onOwnPostgresAndBank } from "./own-postgres.ts";
import { measurePurchases } from "./purchases.ts";
import { measureRush } from "./rush.ts";
import { measureSignInAttack } from "./sign-in-attack.ts";
import { measureStrangers } from "./strangers.ts";

/**
 * `npm run bench`: orders a second on one hot event and event reads a second, beside their floors in the same
 * run: an empty route, and a bare route in front of the smallest function that places orders in batches; then
 * how long honest buyers wait beside an attacker, what accounts cost, how long members wait beside strangers'
 * refused requests, how fast a broadcast leaves and what codes and refunds notice of it, and how long the crew waits for
 * a scan and for each other during the rush; how fast 10,000 browsers hear of a change of stock, and what that costs the
 * orders; and before all, purchases from order to paid.
 * Everything runs on this machine: PostgreSQL with its durable settings, the server in a process of its own,
 * and the buyers in this one. `-- --json` closes with one line of JSON; `-- crew`, `-- live` and `-- purchases`
 * measure these alone.
 */
const { values: flags, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [part] = positionals;
if (part !== undefined && part !== "crew" && part !== "purchases" && part !== "live")
  throw new Error(`there is no part "${part}": only "crew", "live" and "purchases"`);

await onOwnPostgresAndBank(async ({ context, databaseUrl, settings, bank }) => {
  if (part === "crew") {
    printFigures(await measureCrew(context, databaseUrl, settings));
    return;
  }
  if (part === "live") {
    printFigures(await measureLive(context, settings));
    return;
  }
  const purchases = await measurePurchases(context, settings, bank);
  if (part === "purchases") {
    printFigures(purchases);
    return;
  }
  const rush = await measureRush(context, databaseUrl);
  const attack = await measureAttack(context, databaseUrl);
  const accounts = await measureAccounts(context, settings);
  const signInAttack = await measureSignInAttack(context, settings);
  const strangers = await measureStrangers(context, settings);
  const broadcast = await measureBroadcast(context, settings);
  const crew = await measureCrew(context, databaseUrl, settings);
  const live = await measureLive(context, settings);
  printFigures({
    ...purchases,
    ...rush,
    ...attack,
    ...accounts,
    ...signInAttack,
    ...strangers,
    ...broadcast,
    ...crew,
    ...live,
  });
});

function printFigures(figures: object): void {
  if (flags.json) console.log(JSON.stringify(figures));
}
