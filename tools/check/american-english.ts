import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findBritish, findBritishInSource } from "./find-british.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");
const SOURCES = "{apps/{web,server}/src,apps/web/build,packages/*/src}/**/*.{ts,tsx}";
const TEXTS = ["package.json", "apps/web/*.html", "apps/web/public/*.webmanifest"];

/** Holds what members, the crew and the owner read to American English; sees to it that there was something to hold. */
const sources = globSync(SOURCES, { cwd: ROOT }).filter((path) => !/\.test\.ts$/.test(path));
const texts = globSync(TEXTS, { cwd: ROOT });
const found = [
  ...sources.flatMap((path) => findBritishInSource(path, read(path))),
  ...texts.flatMap((path) => findBritish(read(path)).map((word) => `${path}: ${word}`)),
];
for (const each of found) console.log(each);
if (sources.length === 0) console.log("No files were seen: the check proves nothing");
process.exit(sources.length > 0 && found.length === 0 ? 0 : 1);
