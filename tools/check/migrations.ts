import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { findBreaking } from "./find-breaking-migrations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Those before were written by the same rule, held by hand, and have run everywhere. */
const FIRST_HELD = "0079";

/** Holds migrations to what the version before can go on beside; sees to it that there was something to hold. */
const paths = globSync("apps/server/migrations/*.sql", { cwd: ROOT }).sort();
const held = paths.filter((path) => basename(path) >= FIRST_HELD);
const found = held.flatMap((path) => findBreaking(path, readFileSync(ROOT + path, "utf8")));
for (const each of found) console.log(each);
if (paths.length === 0) console.log("No migrations were seen: the check proves nothing");
process.exit(paths.length > 0 && found.length === 0 ? 0 : 1);
