import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findLeakedQueries, findSharedTables } from "./find-shared-tables.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Checks that each table is written by one feature, and that no feature passes on a query that writes or locks. */
const paths = globSync(["apps/server/src/**/*.ts", "apps/server/migrations/functions/*.sql"], { cwd: ROOT });
const sources = paths
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") }));
const found = [...findSharedTables(sources), ...findLeakedQueries(sources)];
for (const each of found) console.log(each);
if (sources.length === 0) console.log("No sources were seen: the check proves nothing");
process.exit(sources.length > 0 && found.length === 0 ? 0 : 1);
