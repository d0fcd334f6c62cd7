import pg from "pg";
import { createParts } from "../../apps/server/src/app.ts";
import { loadDemoEvening } from "../demo-data/running-event.ts";
import { onOwnPostgres } from "../kit/own-postgres.ts";
import { takeRows, writeRelease } from "./release-data.ts";

/**
 * `npm run release:keep -- NAME` stores the demo's members, events and evening in `tools/release/kept`. The next version's
 * migrations are tested on these data.
 */
const [name] = process.argv.slice(2);
if (name === undefined) {
  console.error("Usage: npm run release:keep -- NAME");
  process.exit(2);
}

await onOwnPostgres(async ({ context, databaseUrl }) => {
  await loadDemoEvening(context, createParts(context));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT max(name) AS name FROM kysely_migration");
  const [takenAt, lastMigration] = [new Date().toISOString(), rows[0]?.name];
  await writeRelease(name, { takenAt, lastMigration, tables: await takeRows(client) });
  await client.end();
});
