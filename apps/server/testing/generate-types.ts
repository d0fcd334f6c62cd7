import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startPostgres } from "../src/platform/database/postgres-process.ts";

/** Generated types of the migrated database. Run `npm run db:types` after each migration. */
const TARGET = fileURLToPath(new URL("../src/platform/database/schema.generated.ts", import.meta.url));

const folder = await mkdtemp(join(tmpdir(), "secret-types-"));
const postgres = await startPostgres(join(folder, "postgres"), { fsync: "off" });
try {
  const { database, close } = openDatabase(postgres.url, () => undefined);
  await migrate(database);
  await close();
  const codegen = fileURLToPath(import.meta.resolve("kysely-codegen/package.json")).replace(
    "package.json",
    "dist/cli/bin.js",
  );
  execFileSync(process.execPath, [
    codegen,
    "--dialect=postgres",
    `--url=${postgres.url}`,
    `--out-file=${TARGET}`,
    "--camel-case",
    "--include-pattern=public.*",
    "--exclude-pattern=kysely_*",
    "--numeric-parser=string",
  ]);
  // The pool reads int8 as a number.
  const types = await readFile(TARGET, "utf8");
  await writeFile(
    TARGET,
    types.replace(/export type Int8 = .*;/, "export type Int8 = ColumnType<number, number, number>;"),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
