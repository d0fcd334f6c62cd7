import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BRAND_FILE, findBrand, findBrandInSource } from "./find-brand.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");
const SOURCES = "{apps/{web,server}/src,apps/web/build,packages/*/src}/**/*.{js,ts,tsx}";
const TEXTS = ["apps/web/*.html", "apps/web/public/**/*.{js,svg,webmanifest}"];

/** Checks that the brand's name, tagline, and city are only in the brand file, and that it saw that file and the texts. */
const sources = globSync(SOURCES, { cwd: ROOT }).filter((path) => !/\.test\.ts$/.test(path));
const texts = globSync(TEXTS, { cwd: ROOT });
const found = [
  ...sources.flatMap((path) => findBrandInSource(path, read(path))),
  ...texts.flatMap((path) => findBrand(read(path)).map((name) => `${path}: ${name}`)),
];
for (const each of found) console.log(`${each}: take it from ${BRAND_FILE}`);
const hasSeenAll = sources.includes(BRAND_FILE) && texts.length > 0;
if (!hasSeenAll) console.log("Not all files were seen: the check proves nothing");
process.exit(hasSeenAll && found.length === 0 ? 0 : 1);
