import pg from "pg";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { migrateTables } from "../../apps/server/src/platform/database/migrate.ts";
import { putRows, type ReleaseData } from "./release-data.ts";

/** Migrates an empty database to a release's schema and inserts its data. */
export async function fillAsReleased(url: string, { lastMigration, tables }: ReleaseData): Promise<void> {
  const { database, close } = openDatabase(url, () => undefined);
  await migrateTables(database, lastMigration).finally(close);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await putRows(client, tables).finally(() => client.end());
}
