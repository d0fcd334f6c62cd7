import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Number of requirements of levels 1 and 2 per section of ASVS 5.0.0; each section lists them first, from 1. Source: the tag
 * v5.0.0_release of github.com/OWASP/ASVS, folder 5.0/en.
 */
const SECTIONS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

const page = readFileSync(`${ROOT}docs/asvs.md`, "utf8");
const rows = [...page.matchAll(/^\| (\d+\.[\d., ]+) \| (met|not met|not applicable) \| (.+) \|$/gm)].map(
  ([, numbers = "", state = "", where = ""]) => ({ numbers: numbers.split(", "), state, where }),
);

test("the page of ASVS has each requirement of levels 1 and 2 once, in its chapter", () => {
  const all = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section}.${index + 1}`),
    ),
  );
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(all.sort());
});

test("the page of ASVS counts its states", () => {
  const count = (state: string) =>
    rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;
  expect(page).toContain(`\n| ${count("met")} | ${count("not met")} | ${count("not applicable")} |\n`);
});

test("the page of ASVS names only files that exist, and abuse cases of the named test", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n");
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|js|json|ya?ml)|Caddyfile|Dockerfile)`/g)];
  const names = new Set(files.map((file) => basename(file)));
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, name = ""]) => name).filter((name) => !names.has(name))).toEqual([]);

  const cited = [...page.matchAll(/`([\w.-]+\.(?:test|e2e)\.ts)`(?: \(|: )abuse ([\d, ]+)/g)];
  const textsOf = (name: string) =>
    files.filter((file) => basename(file) === name).map((file) => readFileSync(ROOT + file, "utf8"));
  const lacking = cited.filter(([, name = "", cases = ""]) =>
    cases
      .split(",")
      .some(
        (number) =>
          !textsOf(name).some((text) => new RegExp(`abuse [\\d, ]*\\b${number.trim()}\\b`).test(text)),
      ),
  );
  expect(lacking.map(([text]) => text)).toEqual([]);
});
