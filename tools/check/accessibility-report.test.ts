import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Criteria of WCAG 2.2 per level. 4.1.1 is obsolete, and still in the catalog of the report's format. */
const CRITERIA = {
  success_criteria_level_a:
    "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 " +
    "2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2",
  success_criteria_level_aa:
    "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 " +
    "3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
} as const;

/** Terms of VPAT 2.5; "not-evaluated" is only for level AAA. Source: catalog/data/terms.yaml of OpenACR. */
const LEVELS = ["supports", "partially-supports", "does-not-support", "not-applicable"] as const;
const contact = z.strictObject({
  name: z.string().optional(),
  company_name: z.string().optional(),
  email: z.email(),
});
const chapter = z.strictObject({
  criteria: z.array(
    z.strictObject({
      num: z.string(),
      components: z.tuple([
        z.strictObject({
          name: z.literal("web"),
          adherence: z.strictObject({ level: z.enum(LEVELS), notes: z.string().min(1) }),
        }),
      ]),
    }),
  ),
});

/** Format of a report. Source: schema/openacr-0.1.0.json of github.com/GSA/openacr. */
const report = z
  .strictObject({
    title: z.string(),
    product: z.strictObject({ name: z.string(), version: z.string(), description: z.string() }),
    author: contact,
    vendor: contact,
    report_date: z.iso.date(),
    last_modified_date: z.iso.date(),
    version: z.int(),
    catalog: z.literal("2.5-edition-wcag-2.2-en"),
    notes: z.string(),
    evaluation_methods_used: z.string(),
    chapters: z.strictObject({ success_criteria_level_a: chapter, success_criteria_level_aa: chapter }),
  })
  .parse(parse(readFileSync(`${ROOT}docs/accessibility-report.yaml`, "utf8")));

const rows = Object.values(report.chapters)
  .flatMap(({ criteria }) => criteria)
  .map(({ num, components: [{ adherence }] }) => ({ num, ...adherence }));

/** Tags of rules that axe runs only on request. */
const OFF = ["experimental", "deprecated", "wcag22aa"];

/** Returns the criteria that the gallery's axe rules check, by axe's tags ("wcag1412" is 1.4.12). */
function criteriaOfGallery(): Set<string> {
  const tags = axe
    .getRules()
    .filter((rule) => !rule.tags.some((tag) => OFF.includes(tag)))
    .flatMap((rule) => rule.tags);
  return new Set(tags.flatMap((tag) => /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join(".") ?? []));
}

test("the accessibility report has each criterion of WCAG 2.2, levels A and AA, once", () => {
  for (const level of ["success_criteria_level_a", "success_criteria_level_aa"] as const)
    expect(report.chapters[level].criteria.map(({ num }) => num)).toEqual(CRITERIA[level].split(" "));
});

test("the accessibility report names a test for each criterion or says that it comes from the code, and names only files that exist", () => {
  const named = rows.flatMap(({ notes }) => [...notes.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file));
  expect(named.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  const bare = rows.filter(
    ({ notes }) => !/`[^`]+\.e2e\.ts`|`[^`]+\.test\.ts`|`e2e\/|From the code/.test(notes),
  );
  expect(bare.map(({ num }) => num)).toEqual([]);
});

test("the accessibility report rests on the gallery wherever axe has rules for a supported criterion", () => {
  const checked = criteriaOfGallery();
  const supported = rows.filter(({ num, level }) => level === "supports" && checked.has(num));
  expect(supported.length).toBeGreaterThan(15);
  const without = supported.filter(({ notes }) => !/axe.*`e2e\/gallery\/|`e2e\/gallery\/.*axe/s.test(notes));
  expect(without.map(({ num }) => num)).toEqual([]);
});

test("the accessibility report says what is missing wherever a criterion isn't fully supported", () => {
  const page = readFileSync(`${ROOT}docs/accessibility.md`, "utf8");
  const missing = rows.filter(({ level }) => /partially|does-not/.test(level));
  expect(missing.filter(({ num }) => !page.includes(num)).map(({ num }) => num)).toEqual([]);
});
