import { parseArgs } from "node:util";
import { measureAccounts } from "./accounts.ts";
import { measureAttack } from "./attack.ts";
import { onOwnPostgres } from "./own-postgres.ts";
import { measureRush } from "./rush.ts";
import { measureSignInAttack } from "./sign-in-attack.ts";
import { measureStrangers } from "./strangers.ts";

/**
 * `npm run bench`: orders a second on one hot event and event reads a second, beside their floors in the same
 * run: an empty route, and a bare route in front of the smallest function that places orders in batches; then
 * how long honest buyers wait beside an attacker, what accounts cost, and how long members wait beside strangers'
 * refused requests.
 * Everything runs on this machine: PostgreSQL with its durable settings, the server in a process of its own,
 * and the buyers in this one. `-- --json` closes with one line of JSON.
 */
const { values: flags } = parseArgs({ options: { json: { type: "boolean", default: false } } });

await onOwnPostgres(async ({ context, databaseUrl, settings }) => {
  const rush = await measureRush(context, databaseUrl);
  const attack = await measureAttack(context, databaseUrl);
  const accounts = await measureAccounts(context, settings);
  const signInAttack = await measureSignInAttack(context, settings);
  const strangers = await measureStrangers(context, settings);
  const figures = { ...rush, ...attack, ...accounts, ...signInAttack, ...strangers };
  if (flags.json) console.log(JSON.stringify(figures));
});
