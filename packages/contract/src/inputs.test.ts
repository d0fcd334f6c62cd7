import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { IdempotencyKey } from "./http/route.ts";
import * as contract from "./index.ts";

/** Parts of a schema that these tests inspect, independent of its class. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
}

interface Found {
  readonly path: string;
  readonly kind: "string" | "number" | "array" | "open";
  /** Schema of the leaf. */
  readonly schema: z.core.$ZodType;
  /** Schema with its transformations: a text that becomes an address is rejected by the address's rules. */
  readonly whole: z.core.$ZodType;
}

const CLOSED = new Set(["enum", "literal", "boolean", "null", "undefined", "never"]);

/** Yields every text, number and list in a schema, and everything that accepts any value. */
function* walk(schema: z.core.$ZodType, path: string, whole = schema): Generator<Found> {
  const definition = schema._zod.def as Definition;
  const { type, shape, catchall, element, innerType, options } = definition;
  if (CLOSED.has(type)) return;
  if (type === "string" || type === "number") yield { path, kind: type, schema, whole };
  else if (type === "pipe" && definition.in !== undefined) {
    if (!isIgnored(schema)) yield* walk(definition.in, path, whole);
  } else if (type === "array" && element !== undefined) {
    yield { path, kind: "array", schema, whole };
    yield* walk(element, `${path}.0`);
  } else if (type === "object" && shape !== undefined) {
    if (catchall !== undefined) yield* walk(catchall, `${path}.*`);
    for (const [name, part] of Object.entries(shape)) yield* walk(part, `${path}.${name}`);
  } else if (type === "union" && options !== undefined) {
    for (const option of options) yield* walk(option, path);
  } else if (innerType !== undefined) yield* walk(innerType, path);
  else yield { path, kind: "open", schema, whole };
}

/** Returns whether a schema's input is accepted and dropped. */
function isIgnored(schema: z.core.$ZodType): boolean {
  const parsed = (schema as z.ZodType).safeParse({ anything: ["at all"] });
  return parsed.success && parsed.data === undefined;
}

const routes = (Object.values(contract) as unknown[])
  .flat()
  .filter(
    (value): value is contract.Route =>
      typeof value === "object" && value !== null && "method" in value && "response" in value,
  );

const inputs = routes.flatMap((route) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = route[part];
    return schema === undefined ? [] : [...walk(schema, `${route.method} ${route.path} ${part}`)];
  }),
);
const inputsOf = (kind: Found["kind"]) => inputs.filter((each) => each.kind === kind);
const label = ({ path }: Found) => path;

interface Check {
  readonly check?: string;
  readonly maximum?: number;
  readonly value?: number;
  readonly pattern?: RegExp;
}

/** Returns a schema's rules, including those of its format. */
function rulesOf({ _zod: { def } }: z.core.$ZodType): Check[] {
  const { checks = [] } = def as { checks?: readonly z.core.$ZodCheck[] };
  return [def as Check, ...checks.map((each) => each._zod.def as Check)];
}

const hasLengthLimit = (schema: z.core.$ZodType) =>
  rulesOf(schema).some(({ maximum }) => maximum !== undefined);

/** Returns whether a pattern is anchored and has no unbounded repetition. */
function isBoundedPattern({ source }: RegExp): boolean {
  const withoutSets = source.replaceAll(/\[(\\.|[^\]])*\]/g, "x").replaceAll(/\\./g, "x");
  return /^\^.*\$$/s.test(source) && !/[*+]|\{\d+,\}/.test(withoutSets);
}

const CONTROLS = ["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\ud800"];
const LINE_BREAKS = ["\n", "\r", "\u2028"];
const LONG_ENOUGH = "a".repeat(24);

function takes({ whole }: Found, sign: string): boolean {
  return (whole as z.ZodType).safeParse(`${LONG_ENOUGH}${sign}a`).success;
}

describe("abuse 74: every input has a bound", () => {
  test("every kind of input is known", () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(inputsOf("open").map(label)).toEqual([]);
  });

  test("a number", () => {
    const has = (schema: z.core.$ZodType, bound: string) =>
      rulesOf(schema).some(({ check, value }) => check === bound && Number.isSafeInteger(value));
    const unbounded = inputsOf("number").filter(
      ({ schema }) => !has(schema, "greater_than") || !has(schema, "less_than"),
    );
    expect(unbounded.map(label)).toEqual([]);
  });

  test("a text", () => {
    const hasPattern = (schema: z.core.$ZodType) =>
      rulesOf(schema).some(({ pattern }) => pattern !== undefined && isBoundedPattern(pattern));
    const unbounded = inputsOf("string").filter(
      ({ schema }) => !hasLengthLimit(schema) && !hasPattern(schema),
    );
    expect(unbounded.map(label)).toEqual([]);
  });

  test("a list", () => {
    const unbounded = inputsOf("array").filter(({ schema }) => !hasLengthLimit(schema));
    expect(unbounded.map(label)).toEqual([]);
  });

  test("the key of a request", () => {
    expect(IdempotencyKey.safeParse("k".repeat(65)).success).toBe(false);
  });
});

test("an upper-case id is read as the same id", () => {
  const id = "0198c5a0-6a5e-7c3d-9b1f-00000000abcd";
  const ids = inputsOf("string").filter(({ schema }) =>
    rulesOf(schema).some((rule) => "format" in rule && rule.format === "uuid"),
  );
  expect(ids.length).toBeGreaterThan(30);
  const keptAsGiven = ids.filter(({ whole }) => (whole as z.ZodType).parse(id.toUpperCase()) !== id);
  expect(keptAsGiven.map(label)).toEqual([]);
});

test.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])(
  "rejects %j, which reverses text, in a name",
  (sign) => {
    const name = contract.PersonName.safeParse(`A${sign}txt.exe`);
    expect(name.error?.issues[0]?.message).toBe("Unusual characters are not allowed.");
    expect(contract.PersonName.safeParse("מרים").success).toBe(true);
  },
);

describe("abuse 74: characters that nobody types", () => {
  test.each(CONTROLS.map((sign) => [JSON.stringify(sign), sign]))(
    "%s is rejected in every text",
    (_, sign) => {
      expect(
        inputsOf("string")
          .filter((each) => takes(each, sign))
          .map(label),
      ).toEqual([]);
    },
  );

  test.each(LINE_BREAKS.map((sign) => [JSON.stringify(sign), sign]))(
    "%s is accepted only in multi-line texts",
    (_, sign) => {
      const withLines = inputsOf("string").filter((each) => takes(each, sign));
      expect(withLines.map(label).sort()).toEqual(
        [
          "POST /api/apple-wallet/v1/log body.logs.0",
          "POST /api/admin/members/:id/notes body.text",
          "PUT /api/admin/members/:id/notes/:noteId body.text",
          "POST /api/orders/:id/reports body.text",
          "POST /api/crew/events/:id/actions body.actions.0.value",
          "POST /api/admin/order-reports/:id/answer body.answer",
          "POST /api/admin/broadcasts/preview body.message",
          "POST /api/admin/broadcasts/test body.message",
          "POST /api/admin/broadcasts body.message",
          "PUT /api/admin/broadcasts/:id body.message",
          "POST /api/admin/events body.description",
          "POST /api/admin/events body.menu.0.description",
          "POST /api/admin/events/:id/status body.memberMessage",
          "PUT /api/admin/events/:id body.description",
          "PUT /api/admin/events/:id body.memberNote",
          "POST /api/admin/events/:id/preview body.description",
          "POST /api/admin/events/:id/preview body.memberNote",
          "POST /api/admin/events/:id/plan-change body.edit.description",
          "POST /api/admin/events/:id/plan-change body.edit.memberNote",
          "POST /api/admin/events/:id/plan-change/preview body.edit.description",
          "POST /api/admin/events/:id/plan-change/preview body.edit.memberNote",
          "POST /api/admin/events/:id/menu body.description",
          "PUT /api/admin/menu-items/:id body.description",
          "POST /api/orders/:id/transfer body.message",
        ].sort(),
      );
    },
  );
});
