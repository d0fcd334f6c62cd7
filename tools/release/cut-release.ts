import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MANIFESTS } from "../supply/read-parts.ts";

const NUMBER = String.raw`(0|[1-9]\d*)`;
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}$`);
const UNRELEASED = "\n## [Unreleased]\n";
const LOCK = "package-lock.json";
const CHANGELOG = "CHANGELOG.md";

/** Arguments of `npm run release`. */
export interface Release {
  /** Three numbers, such as 1.1.0. */
  readonly version: string;
  readonly isDryRun: boolean;
}

/** Reads the arguments of `npm run release`. Returns undefined if the version isn't one. @throws TypeError for an unknown argument */
export function readRelease(words: readonly string[]): Release | undefined {
  const options = { "dry-run": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [version = ""] = positionals;
  return positionals.length === 1 && VERSION.test(version)
    ? { version, isDryRun: values["dry-run"] }
    : undefined;
}

/**
 * Moves the changelog's unreleased changes under the version, sets the version of every package, commits both, and tags
 * the commit. It never pushes. Returns what it did, or would do.
 * @param root folder of the repository
 * @param day day of the release, such as 2026-11-21
 * @throws Error if the release can't be made; then nothing has changed
 */
export function cutRelease(root: string, { version, isDryRun }: Release, day: string): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const tag = `v${version}`;
  if (git("branch", "--show-current") !== "main") throw new Error("Releases are cut on main.");
  if (git("status", "--porcelain") !== "")
    throw new Error("There are uncommitted changes. Commit them first.");
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} exists.`);
  const former = JSON.parse(read("package.json")).version;
  if (!isGreater(version, former)) throw new Error(`${version} isn't greater than ${former}.`);
  const changes = [CHANGELOG, LOCK, ...globSync(MANIFESTS, { cwd: root }).sort()].map((path) => {
    const text = read(path);
    if (path === CHANGELOG) return { path, text: releaseChangelog(text, version, day) };
    return { path, text: (path === LOCK ? setLockVersion : setVersion)(text, version) };
  });
  const paths = changes.map(({ path }) => path);
  const title = `Release ${version}`;
  if (isDryRun)
    return [
      `Would set ${former} to ${version} (${day}) in:`,
      ...paths.map((path) => `  ${path}`),
      `Would commit "${title}" and tag it ${tag}. Nothing has changed.`,
    ];
  const head = git("rev-parse", "HEAD");
  try {
    for (const { path, text } of changes) writeFileSync(join(root, path), text);
    git("commit", "--quiet", `--message=${title}`, "--", ...paths);
    git("tag", "--annotate", `--message=${title}`, tag);
  } catch (error) {
    git("reset", "--hard", "--quiet", head);
    throw error;
  }
  return [`Committed and tagged ${tag}. To publish it: git push --atomic origin main ${tag}`];
}

function isGreater(version: string, former: string): boolean {
  return version.localeCompare(former, "en", { numeric: true }) > 0;
}

/** @throws Error if nothing is unreleased */
function releaseChangelog(text: string, version: string, day: string): string {
  const [before = "", after = ""] = text.split(UNRELEASED);
  const [changes = ""] = after.split(/^## /m);
  if (!/^- /m.test(changes)) throw new Error(`Nothing is under "Unreleased" in ${CHANGELOG}.`);
  return `${before}${UNRELEASED}\n## [${version}] - ${day}\n${after}`;
}

/** Sets the version of a package.json, and of the repository's own packages that it names. */
function setVersion(text: string, version: string): string {
  return text.replace(/^( {2}"version": "| {4}"@secret\/[\w-]+": ")\d[^"]*/gm, `$1${version}`);
}

/** Sets the versions of the repository's own packages in a package-lock.json. */
function setLockVersion(text: string, version: string): string {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries<Locked>(lock.packages)) {
    if (path.includes("node_modules/")) continue;
    entry.version = version;
    for (const list of [entry.dependencies ?? {}, entry.devDependencies ?? {}])
      for (const name of Object.keys(list)) if (name.startsWith("@secret/")) list[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

interface Locked {
  version: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
