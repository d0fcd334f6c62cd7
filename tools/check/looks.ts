import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { COLORS, findRawLooks, readTextNames, TYPE_SCALE } from "./find-raw-looks.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** Holds the web app's sizes and colors against the names they have; sees to it that there was something to hold. */
const textNames = readTextNames(read(TYPE_SCALE), read(COLORS));
const files = globSync("apps/web/src/**/*.{css,ts,tsx}", { cwd: ROOT });
const found = files.flatMap((path) => findRawLooks(path, read(path), textNames));
for (const each of found) console.log(each);
if (files.length === 0) console.log("No files were seen: the check proves nothing");
process.exit(files.length > 0 && found.length === 0 ? 0 : 1);
