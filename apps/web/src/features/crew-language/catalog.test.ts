import { globSync, readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { ENGLISH } from "./english.ts";
import { SPANISH } from "./spanish.ts";

const FEATURES = new URL("../", import.meta.url).pathname;

/** Returns all texts by key. */
function textsOf(catalog: object, before = ""): Map<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[before + key, value]] : [...textsOf(value, `${before}${key}.`)],
    ),
  );
}

/** Returns a text's placeholders, with the kind of those that are a plural: "count, plural". */
function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)(?:\}|, (plural),)/g)].map(
    ([, name, kind]) => `${name} ${kind ?? ""}`,
  );
  return [...new Set(names)].sort();
}

/** Returns the keys that no source of the features names, whole or by a prefix: t(`status.${status}`). */
function unusedKeys(keys: readonly string[], sources: string): string[] {
  const named = new Set(
    [...sources.matchAll(/["`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)["`]/g)].map(([, key]) => key),
  );
  const patterns = [...sources.matchAll(/`([a-zA-Z]+\.(?:[\w.]|\$\{[^}]+\})+)`/g)]
    .map(([, pattern = ""]) => pattern)
    .filter((pattern) => pattern.includes("{"))
    .map(
      (pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\$\{[^}]+\}/g, "[\\w -]+")}$`),
    );
  return keys.filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

const english = textsOf(ENGLISH);
const spanish = textsOf(SPANISH);

test("every text is in both languages", () => {
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  expect([...spanish].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every text has the same placeholders and plurals in both languages", () => {
  const differing = [...english.keys()].filter(
    (key) => placeholdersOf(english.get(key) ?? "").join() !== placeholdersOf(spanish.get(key) ?? "").join(),
  );
  expect(differing).toEqual([]);
  expect(placeholdersOf("{count, plural, one {# bag of {name}} other {# bags}} at {time}")).toEqual([
    "count plural",
    "name ",
    "time ",
  ]);
});

test("every text is used", () => {
  const paths = globSync("**/*.{ts,tsx}", { cwd: FEATURES }).filter(
    (path) => !path.endsWith(".test.ts") && !/crew-language\/(?:english|spanish)\.ts$/.test(path),
  );
  const sources = paths.map((path) => readFileSync(FEATURES + path, "utf8")).join("\n");
  expect(unusedKeys([...english.keys()], sources)).toEqual([]);
  expect(unusedKeys(["a.b", "a.c", "status.ready"], `t("a.b"); t(\`status.\${status}\`)`)).toEqual(["a.c"]);
});

test.each([
  ["en-US", ENGLISH],
  ["es-US", SPANISH],
])("every text of %s can be written, for one and for many", (locale, messages) => {
  const failed: string[] = [];
  const say = createTranslator({ locale, messages, onError: ({ message }) => failed.push(message) });
  for (const [key, text] of textsOf(messages)) {
    for (const count of [1, 2]) {
      const names = placeholdersOf(text).map((each) => each.split(" ")[0]);
      const said = say(key as never, Object.fromEntries(names.map((name) => [name, count])) as never);
      expect(said).not.toMatch(/[{}]/);
    }
  }
  expect(failed).toEqual([]);
});

test("Spanish addresses the crew as usted", () => {
  const informal = /\b(?:tú|tu|tus|te|ti|toca|escanea|entrega(?! )|haz|pon|di|ve)\b/i;
  expect([...spanish].filter(([, text]) => informal.test(text))).toEqual([]);
});
