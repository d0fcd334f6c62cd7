import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findIdiom } from "./find-idiom.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Folders in plain English. Add a folder once it is clean. */
const HELD = ["docs", "tools"];
/** Files that quote test names or the idiom itself. */
const EXCEPT = ["**/node_modules/**", "docs/abuse-cases.md", "tools/check/find-idiom.test.ts"];

/** Checks comments and documentation of the held folders for the private idiom. */
const files = HELD.map((folder) => globSync(`${folder}/**/*.{ts,tsx,md}`, { cwd: ROOT, exclude: EXCEPT }));
const found = files.flat().flatMap((path) => findIdiom(path, readFileSync(ROOT + path, "utf8")));
for (const each of found) console.log(each);
const hasSeenAll = files.every(({ length }) => length > 0);
if (!hasSeenAll) console.log("A folder has no files: the check proves nothing");
process.exit(hasSeenAll && found.length === 0 ? 0 : 1);
