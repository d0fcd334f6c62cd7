import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { openContext } from "../admin/open-context.ts";
import { measureAccounts } from "./accounts.ts";
import { measureAttack } from "./attack.ts";
import { measureRush } from "./rush.ts";
import { serverSettings } from "./scene.ts";
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

const folder = await mkdtemp(join(tmpdir(), "secret-bench-"));
const postgres = await startEmbeddedPostgres(join(folder, "postgres"));
try {
  const settings = serverSettings(postgres.url);
  const { context, close } = await openContext(settings);
  const rush = await measureRush(context, postgres.url);
  const attack = await measureAttack(context, postgres.url);
  const accounts = await measureAccounts(context, settings);
  const signInAttack = await measureSignInAttack(context, settings);
  const strangers = await measureStrangers(context, settings);
  const figures = { ...rush, ...attack, ...accounts, ...signInAttack, ...strangers };
  await close();
  if (flags.json) console.log(JSON.stringify(figures));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
