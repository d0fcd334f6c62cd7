import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  findDeprecated,
  findHosts,
  findUnallowedScripts,
  findUnknownLicenses,
  findUnpinned,
} from "../supply/find-unfit.ts";
import { MANIFESTS, readManifest, readParts } from "../supply/read-parts.ts";
import { EXCEPTIONS } from "./crew-literal-exceptions.ts";
import { BRAND_FILE, findBrand, findBrandInSource } from "./find-brand.ts";
import { findBreaking } from "./find-breaking-migrations.ts";
import { CREW_FILES, findCrewLiterals } from "./find-crew-literals.ts";
import { findIdiom } from "./find-idiom.ts";
import { COLORS, findRawLooks, readTextNames, TYPE_SCALE } from "./find-raw-looks.ts";
import { findLeakedQueries, findSharedTables } from "./find-shared-tables.ts";
import { findViolations } from "./find-violations.ts";

/** Runs one of our own checks by its name, for `npm run check`. It fails too if it sees no files, since it proves nothing then. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");
const find = (patterns: string | readonly string[], exclude: readonly string[] = []) =>
  globSync(patterns, { cwd: ROOT, exclude: ["**/node_modules/**", ...exclude] }).sort();
const TESTS = ["**/*.test.ts"];

interface Found {
  /** Number of files that were checked, in the group with the fewest. */
  readonly seen: number;
  readonly problems: readonly string[];
}

const CHECKS: Readonly<Record<string, () => Found | Promise<Found>>> = {
  async "import rules"() {
    const folders = ["packages", "apps/server/src", "apps/web/src", "tools"];
    const { modules, violations } = await findViolations(ROOT, folders);
    return { seen: modules, problems: violations };
  },
  /** Checks that each table is written by one feature, and that no feature passes on a query that writes or locks. */
  "features' tables and faces"() {
    const paths = find(["apps/server/src/**/*.ts", "apps/server/migrations/functions/*.sql"], TESTS);
    const sources = paths.map((path) => ({ path, text: read(path) }));
    return { seen: paths.length, problems: [...findSharedTables(sources), ...findLeakedQueries(sources)] };
  },
  /** Checks that the web app's sizes and colors have names. */
  "sizes and colors"() {
    const names = readTextNames(read(TYPE_SCALE), read(COLORS));
    const paths = find("apps/web/src/**/*.{css,ts,tsx}");
    return { seen: paths.length, problems: paths.flatMap((path) => findRawLooks(path, read(path), names)) };
  },
  /** Checks that no migration breaks the version that runs beside it. */
  migrations() {
    const paths = find("apps/server/migrations/*.sql");
    return { seen: paths.length, problems: paths.flatMap((path) => findBreaking(path, read(path))) };
  },
  /** Checks comments and documentation for the private idiom. */
  "plain English"() {
    const exclude = ["docs/abuse-cases.md", "tools/check/find-idiom.test.ts"];
    const groups = ["docs", "tools", "apps", "packages", "e2e"].map((folder) =>
      find(`${folder}/**/*.{ts,tsx,md,sql}`, exclude),
    );
    const problems = groups.flat().flatMap((path) => findIdiom(path, read(path)));
    return { seen: Math.min(...groups.map(({ length }) => length)), problems };
  },
  /** Checks that the brand's name, tagline, and city are only in the brand file. */
  brand() {
    const sources = find("{apps/{web,server}/src,apps/web/build,packages/*/src}/**/*.{js,ts,tsx}", TESTS);
    const texts = find(["apps/web/*.html", "apps/web/public/**/*.{js,svg,webmanifest}"]);
    const found = [
      ...sources.flatMap((path) => findBrandInSource(path, read(path))),
      ...texts.flatMap((path) => findBrand(read(path)).map((name) => `${path}: ${name}`)),
    ];
    return {
      seen: sources.includes(BRAND_FILE) ? texts.length : 0,
      problems: found.map((each) => `${each}: take it from ${BRAND_FILE}`),
    };
  },
  /** Checks that the crew's pages show no text outside the crew's catalog. */
  "crew's texts"() {
    const paths = find(CREW_FILES, TESTS);
    const found = paths.flatMap((path) => findCrewLiterals(path, read(path)));
    const prefixes = EXCEPTIONS.map(({ path }) => `apps/web/src/features/${path}`);
    const stale = prefixes.filter((prefix) => !found.some((line) => line.startsWith(prefix)));
    return {
      seen: paths.length,
      problems: [
        ...found.filter((line) => !prefixes.some((prefix) => line.startsWith(prefix))),
        ...stale.map((prefix) => `${prefix}: an exception that shows no text of its own`),
      ],
    };
  },
  /** Checks licenses, install scripts, deprecations, exact versions, and that the lock file names no registry host. */
  "dependencies and licenses"() {
    const parts = readParts(read("package-lock.json"));
    const { allowScripts } = readManifest(`${ROOT}package.json`);
    const unpinned = find(MANIFESTS).flatMap((path) =>
      findUnpinned(readManifest(ROOT + path)).map((line) => `${path}: ${line}`),
    );
    const problems = [
      ...findUnknownLicenses(parts),
      ...findUnallowedScripts(parts, allowScripts),
      ...findDeprecated(parts),
      ...findHosts(parts),
      ...unpinned,
    ];
    return { seen: parts.length, problems };
  },
};

const name = process.argv[2] ?? "";
const check = CHECKS[name];
if (check === undefined) throw new Error(`there is no check named "${name}"`);
const { seen, problems } = await check();
for (const problem of problems) console.log(problem);
if (seen === 0) console.log(`${name}: no files were seen, so the check proves nothing`);
process.exitCode = seen > 0 && problems.length === 0 ? 0 : 1;
