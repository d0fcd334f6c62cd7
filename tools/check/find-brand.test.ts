import { readFileSync } from "node:fs";
import { BRAND } from "@secret/domain";
import { expect, test } from "vitest";
import { BRAND_FILE, findBrand, findBrandInSource } from "./find-brand.ts";

const { programme, tagline, city } = BRAND;

test("finds the name, tagline, and city in strings, templates and pages, with their line", () => {
  const source = [
    `const a = "Join ${programme}";`,
    `const b = \`\${a}, the ${tagline.toLowerCase()}\`;`,
    `const c = <p title="${city} time">${programme}</p>;`,
  ].join("\n");
  expect(findBrandInSource("page.tsx", source)).toEqual([
    `page.tsx:1: ${programme}`,
    `page.tsx:2: ${tagline.toLowerCase()}`,
    `page.tsx:3: ${city}`,
    `page.tsx:3: ${programme}`,
  ]);
});

test("leaves out the brand file, names, comments, the time zone, and the ordinary word", () => {
  const source = `// ${programme} in ${city}\nconst zone = "${BRAND.timeZone}", PUSH_${programme} = "a secret";`;
  expect(findBrandInSource("page.ts", source)).toEqual([]);
  expect(findBrand(`{ "key": "PUSH_${programme}" }`)).toEqual([]);
  const file = readFileSync(new URL(`../../${BRAND_FILE}`, import.meta.url), "utf8");
  expect(findBrandInSource("packages/domain/src/copy.ts", file)).not.toEqual([]);
  expect(findBrandInSource(BRAND_FILE, file)).toEqual([]);
});
