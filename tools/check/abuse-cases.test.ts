import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CASES = 118;
/** Cases of parts that aren't built yet. */
const NOT_BUILT = new Set([106, 107, 108]);

const tests = globSync(["{apps,packages,tools}/**/*.test.ts", "e2e/**/*.e2e.ts"], {
  cwd: ROOT,
  exclude: ["**/node_modules"],
}).map((path) => ({ file: basename(path), text: readFileSync(ROOT + path, "utf8") }));

interface Row {
  readonly number: number;
  /** Tests as "`file`: name", or the reason why there is none. */
  readonly shownBy: readonly string[];
}

const table = readFileSync(`${ROOT}docs/abuse-cases.md`, "utf8");
const rows: readonly Row[] = [...table.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, number, shown = ""]) => ({ number: Number(number), shownBy: shown.split("<br>") }),
);

describe("the table of abuse cases", () => {
  test("has a row for each", () => {
    const all = Array.from({ length: CASES }, (_, index) => index + 1);
    expect(rows.map(({ number }) => number)).toEqual(all.filter((number) => !NOT_BUILT.has(number)));
  });

  test("names only tests that exist", () => {
    const named = rows.flatMap(({ shownBy }) => shownBy).filter((each) => each.startsWith("`"));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((each) => !exists(each))).toEqual([]);
  });

  test("has every test whose name has a number", () => {
    const numbers = tests.flatMap(({ text }) =>
      [...text.matchAll(/"abuse (\d+): /g)].map(([, number]) => number),
    );
    const shown = rows.filter(({ number, shownBy }) =>
      shownBy.some((each) => each.includes(`abuse ${number}: `)),
    );
    expect(shown.map(({ number }) => number)).toEqual(
      [...new Set(numbers.map(Number))].sort((left, right) => left - right),
    );
  });
});

function exists(named: string): boolean {
  const [, file, name = ""] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
  return tests.some((each) => each.file === file && each.text.includes(name));
}
