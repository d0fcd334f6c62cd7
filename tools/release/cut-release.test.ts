import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("release.ts", import.meta.url));
const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Members: order two.

## [1.0.0] - 2026-11-21

- Members: order one.
`;
const OWN = { "@secret/domain": "1.9.0" };
const PACKAGES = {
  "": { name: "secret", version: "1.9.0", devDependencies: { one: "1.9.0" } },
  "apps/web": { name: "@secret/web", version: "1.9.0", dependencies: { ...OWN, one: "1.9.0" } },
  "packages/domain": { name: "@secret/domain", version: "1.9.0" },
};
const LOCK = {
  name: "secret",
  version: "1.9.0",
  packages: {
    ...PACKAGES,
    "apps/web/node_modules/one": { version: "1.9.0" },
    "node_modules/@secret/domain": { resolved: "packages/domain", link: true },
  },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "secret-release-"));
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Releaser");
  git("config", "user.email", "releaser@secret.example");
  for (const [path, manifest] of Object.entries(PACKAGES))
    write(join(path, "package.json"), jsonOf(manifest));
  write("package-lock.json", jsonOf(LOCK));
  write("CHANGELOG.md", CHANGELOG);
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function commit(): void {
  git("add", ".");
  git("commit", "--quiet", "--message=Begin");
}

function jsonOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs the command in the repository. Returns its exit code, and everything it printed. */
function release(...words: readonly string[]): readonly [code: number | null, printed: string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: root,
    encoding: "utf8",
  });
  return [status, stdout + stderr];
}

/** Returns commit, tags and changes, by which two states are compared. */
function state(): readonly string[] {
  return [git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")];
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

test("commits and tags the version in the changelog, every package and the lock file", () => {
  expect(release("1.10.0")).toEqual([0, expect.stringContaining("git push --atomic origin main v1.10.0")]);
  expect(git("log", "--format=%s")).toBe("Release 1.10.0\nBegin");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("cat-file", "-t", "v1.10.0")).toBe("tag");
  expect(git("rev-parse", "v1.10.0^{}")).toBe(git("rev-parse", "HEAD"));
  const day = /^## \[1\.10\.0\] - (\d{4}-\d\d-\d\d)$/m.exec(read("CHANGELOG.md"))?.[1];
  expect(read("CHANGELOG.md")).toBe(
    CHANGELOG.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [1.10.0] - ${day}\n`),
  );
  const raised = (text: string) => text.replaceAll('"version": "1.9.0"', '"version": "1.10.0"');
  const own = (text: string) => text.replaceAll('"@secret/domain": "1.9.0"', '"@secret/domain": "1.10.0"');
  for (const [path, manifest] of Object.entries(PACKAGES))
    expect(read(join(path, "package.json"))).toBe(own(raised(jsonOf(manifest))));
  const outside = '"apps/web/node_modules/one": {\n      "version": "1.9.0"';
  expect(read("package-lock.json")).toBe(
    own(raised(jsonOf(LOCK))).replace(outside.replace("9", "10"), outside),
  );
});

test("a dry run prints the files and changes nothing", () => {
  const before = state();
  const [code, printed] = release("--dry-run", "2.0.0");
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/1\.9\.0 to 2\.0\.0.*apps\/web\/package\.json.*tag it v2\.0\.0/s),
  ]);
  expect(state()).toEqual(before);
});

test("refuses a version that isn't greater", () => {
  const before = state();
  for (const version of ["1.9.0", "1.8.9", "1.8.10", "0.10.0"])
    expect(release(version)).toEqual([1, `${version} isn't greater than 1.9.0.\n`]);
  expect(state()).toEqual(before);
});

test("refuses a tag that exists, uncommitted changes, and another branch", () => {
  git("tag", "v2.0.0");
  expect(release("2.0.0")).toEqual([1, "The tag v2.0.0 exists.\n"]);
  write("new.txt", "new");
  expect(release("2.0.1")).toEqual([1, "There are uncommitted changes. Commit them first.\n"]);
  rmSync(join(root, "new.txt"));
  git("switch", "--quiet", "--create", "other");
  expect(release("2.0.1")).toEqual([1, "Releases are cut on main.\n"]);
  expect(git("log", "--format=%s")).toBe("Begin");
});

test("refuses a changelog without unreleased changes", () => {
  write("CHANGELOG.md", CHANGELOG.replace("- Members: order two.\n", ""));
  commit();
  expect(release("2.0.0")).toEqual([1, 'Nothing is under "Unreleased" in CHANGELOG.md.\n']);
});

test.each(["", "2.0", "v2.0.0", "2.0.0 2.0.1", "2.0.0 --push", "2.0.0-beta.1", "2.00.0"])(
  'prints the usage for the arguments "%s"',
  (line) => {
    const words = line.split(" ").filter((word) => word !== "");
    expect(release(...words)).toEqual([2, expect.stringContaining("Usage: npm run release -- VERSION")]);
  },
);

test("leaves no commit behind if the tag fails", () => {
  // Git can't have a tag and a folder of tags with one name.
  git("tag", "v2.0.0/rc");
  const before = state();
  expect(release("2.0.0")[0]).toBe(1);
  expect(state()).toEqual(before);
});

test("leaves no change behind if the commit fails", () => {
  write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n");
  execFileSync("chmod", ["+x", join(root, ".git/hooks/pre-commit")]);
  const before = state();
  expect(release("2.0.0")[0]).toBe(1);
  expect(state()).toEqual(before);
});
