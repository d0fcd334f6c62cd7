import type { Random } from "../../apps/server/testing/money-model/random.ts";

const LONG = 20_000;
const MANY = 300;

/** Texts that a parser, a database, a terminal, a page or a spreadsheet may take for something else. */
const HOSTILE_TEXTS =
  "| |NaN|Infinity|-1|0x10|1e9|true|null|[object Object]|\u0000|a\u0000b|\ud800|\udfff|\u202eabc|\u2028|\ufeff|__proto__|" +
  "constructor|toString|../../etc/passwd|' OR 1=1 --|%00|%s%n|{{7*7}}|<script>alert(1)</script>|=1+1|a@b|+99999999999999999|" +
  "0000-01-01T00:00:00Z|9999-12-31T23:59:59.999Z|2026-02-30T00:00:00Z|-000001-01-01T00:00:00Z|9999-12-31|" +
  "ffffffff-ffff-ffff-ffff-ffffffffffff|00000000-0000-0000-0000-000000000000";
const HOSTILE_NUMBERS = [-1, 0, 1.5, -0, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 5e-324];
const LONG_TEXTS = [..."x🦞éﷺ"].map((text) => text.repeat(LONG / 4));
/** Texts short enough for most fields, which grow as UTF-8 or when they are normalized. */
const GROWING_TEXTS = [
  "🦞".repeat(40),
  "e\u0301".repeat(60),
  "ﷺ".repeat(50),
  `${"a".repeat(64)}@example.com`,
];
const HOSTILE_OBJECTS = JSON.parse(
  '[null, true, false, [], {}, [[]], [null], {"__proto__": {"isAdmin": true}}, {"toString": 1}, {"length": 1e9}]',
);

/** Values that a schema should reject, or that the code behind it must handle. */
const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS.split("|"),
  ...HOSTILE_NUMBERS,
  ...LONG_TEXTS,
  ...GROWING_TEXTS,
  ...HOSTILE_OBJECTS,
];

/** Returns a hostile value. */
export function pickHostile(random: Random): unknown {
  return random.pick(HOSTILE);
}

/** Returns a copy of a value with one part somewhere in it replaced, left out, added or multiplied. */
export function breakValue(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const holders = holdersIn(copy);
  const holder = random.pick(holders);
  if (holder === undefined || random.next() < 0.05) return pickHostile(random);
  const keys = Object.keys(holder);
  const key = random.pick(keys) ?? "more";
  const kind = random.integer(0, 9);
  if (kind === 0) Reflect.deleteProperty(holder, key);
  else if (kind === 1 && !Array.isArray(holder))
    holder[random.pick(["extra", "id", "role", "then"]) ?? ""] = pickHostile(random);
  else if (kind === 2 && Array.isArray(holder)) holder.push(...Array.from({ length: MANY }, () => holder[0]));
  else if (kind === 3 && typeof holder[key] === "number") holder[key] += random.pick([1, -1, 0.5, 1e9]) ?? 0;
  else holder[key] = pickHostile(random);
  return copy;
}

function holdersIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(holdersIn)];
}

/** Texts in place of a JSON body, some of which aren't JSON. */
export const HOSTILE_BODIES: readonly string[] = [
  ...'~ ~null~NaN~1e999~-~"text"~[]~[1e999]~{~{"a":~{"a":1}}~{"a":NaN}~{"a":1e999}~{"a":1,"a":2}~{"a":"\\ud800"}'.split(
    "~",
  ),
  ...'{"a":"\u0000"}~{"__proto__":{"a":1}}~{"constructor":{"prototype":{"a":1}}}~\ufeff{}'.split("~"),
  "[".repeat(5_000),
  "[".repeat(19) + "]".repeat(19),
  `${'{"a":'.repeat(19)}1${"}".repeat(19)}`,
  `"${"x".repeat(LONG)}"`,
  `{${Array.from({ length: 2_000 }, (_, key) => `"k${key}":${key}`).join(",")}}`,
];

/** Path segments and query values that a client writes by mistake, or that attack the router. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...(
    "%00 %ed%a0%80 %ff % %2e%2e%2f ..%2f.. . NaN undefined null -1 1e999 __proto__ %F0%9F%A6%9E %E2%80%AE " +
    "%0d%0aX-Evil:1 a%26b=c %27%20OR%201=1 00000000-0000-0000-0000-000000000000"
  ).split(" "),
  "x".repeat(99),
  "x".repeat(2_000),
];

export const HOSTILE_TYPES: readonly string[] = (
  "text/plain|application/xml|multipart/form-data; boundary=x|application/x-www-form-urlencoded|;|application/json;;|" +
  "application/json; charset=utf-16|application/jsonp|nonsense|APPLICATION/JSON"
).split("|");
