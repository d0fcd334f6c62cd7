import { HOUR_MS } from "@secret/domain";
import { sample, stringMatching } from "fast-check";
import type { Random } from "../../apps/server/testing/money-model/random.ts";
import type { Known } from "./known.ts";
import type { Schema } from "./openapi.ts";

/** Sources of a value. */
export interface Source {
  readonly random: Random;
  readonly known: Known;
  /** Time around which instants are made, in ms since the epoch. */
  readonly now: number;
}

const KNOWN_SHARE = 0.75;
const FOREIGN_ID_SHARE = 0.1;
const OPTIONAL_SHARE = 0.6;
const NULL_SHARE = 0.15;
const MORE_ITEMS = 3;
const SMALL_MAX = 20;
const DAYS_AROUND = 3;
const SAMPLES = 50;
const TEXTS = ["Robin", "500 S Hewitt St", "90013", "Crispy, 2 lemons", "Ñandú 寿司 🦞", "x", "+13105550123"];

/** Makes a value that fits a schema, out of known values of its name if there are some. */
export function makeValue(schema: Schema, name: string, source: Source): unknown {
  const { random, known } = source;
  const isNull = random.next() < NULL_SHARE;
  if (schema.nullable && isNull) return null;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return makeValue(random.pick(choices) ?? {}, name, source);
  switch (schema.type) {
    case "object":
      return makeObject(schema, source);
    case "array":
      return makeList(schema, name, source);
    case "boolean":
      return random.next() < 0.5;
    case "integer":
    case "number": {
      const made = makeNumber(schema, random);
      const found = known.pick(name, random);
      return random.next() < KNOWN_SHARE && typeof found === "number" ? found : made;
    }
    case "string": {
      const made = makeText(schema, source);
      const isForeign = random.next() < FOREIGN_ID_SHARE;
      const found = known.pick(name, random) ?? (isId(schema) ? known.pickAnyId(random) : undefined);
      const foreign = isForeign && isId(schema) ? known.pickAnyId(random) : undefined;
      return random.next() < KNOWN_SHARE ? (foreign ?? found ?? made) : made;
    }
    default:
      return schema.allOf?.[0] === undefined ? "anything" : makeValue(schema.allOf[0], name, source);
  }
}

function makeObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  source: Source,
): unknown {
  const { random } = source;
  const entries = Object.entries(properties).flatMap(([key, property]) => {
    const isLeftOut = random.next() > OPTIONAL_SHARE && !required.includes(key);
    return isLeftOut ? [] : [[key, makeValue(property, key, source)] as const];
  });
  if (typeof additionalProperties === "object")
    for (let more = random.integer(0, MORE_ITEMS); more > 0; more--)
      entries.push([`key${more}`, makeValue(additionalProperties, `key${more}`, source)]);
  return Object.fromEntries(entries);
}

function makeList({ items = {}, minItems = 0, maxItems }: Schema, name: string, source: Source): unknown[] {
  const most = Math.min(maxItems ?? Number.POSITIVE_INFINITY, minItems + MORE_ITEMS);
  const length = source.random.integer(minItems, most);
  return Array.from({ length }, () => makeValue(items, name.replace(/s$/, ""), source));
}

function makeNumber({ type, minimum, maximum }: Schema, random: Random): number {
  const least = Math.max(minimum ?? 0, -SMALL_MAX);
  const most = Math.max(Math.min(maximum ?? SMALL_MAX, least + SMALL_MAX), least);
  const inside = type === "number" ? least + random.next() * (most - least) : random.integer(least, most);
  return random.pick([inside, inside, inside, minimum ?? inside, maximum ?? inside]) ?? inside;
}

function isId({ format }: Schema): boolean {
  return format === "uuid";
}

function makeText(schema: Schema, { random, now }: Source): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const hours = random.integer(-DAYS_AROUND * 24, DAYS_AROUND * 24);
  const instant = new Date(now + hours * HOUR_MS).toISOString();
  const turn = random.integer(0, SAMPLES - 1);
  const candidates = [
    instant,
    instant.slice(0, 10),
    ...patterns.map((pattern) => samplesOf(pattern)[turn] ?? ""),
    ...TEXTS.slice(turn % TEXTS.length),
    ...TEXTS,
    "x".repeat(Math.min(schema.maxLength ?? 0, 1_000)),
  ];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((pattern) => new RegExp(pattern, "u").test(text));
  const isTimed = patterns.length > 0 && patterns.some((pattern) => pattern.includes("-02-29"));
  return (isTimed ? candidates : candidates.slice(2)).find(fits) ?? "x".repeat(minLength);
}

const samples = new Map<string, readonly string[]>();

/** Returns texts that match a pattern, the same ones each time; none for a pattern that fast-check can't read. */
function samplesOf(pattern: string): readonly string[] {
  let made = samples.get(pattern);
  if (made === undefined) {
    try {
      made = sample(stringMatching(new RegExp(pattern, "u")), { numRuns: SAMPLES, seed: 1 });
    } catch {
      made = [];
    }
    samples.set(pattern, made);
  }
  return made;
}
