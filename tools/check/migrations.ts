import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findBreaking } from "./find-breaking-migrations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Checks that no migration breaks the version that runs beside it, and that there are migrations to check. */
const paths = globSync("apps/server/migrations/*.sql", { cwd: ROOT }).sort();
const found = paths.flatMap((path) => findBreaking(path, readFileSync(ROOT + path, "utf8")));
for (const each of found) console.log(each);
if (paths.length === 0) console.log("No migrations were seen: the check proves nothing");
process.exit(paths.length > 0 && found.length === 0 ? 0 : 1);
