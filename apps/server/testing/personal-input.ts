import type { Route } from "@secret/contract";
import type { z } from "zod";

/** Personal data that must not appear in a log, with a valid value for each kind of input. */
export const PERSONAL_DATA_SAMPLES = {
  email: "tell.tale@telling.example",
  phone: "+12135550177",
  name: "Telltale",
  code: "481516",
  token: "telling-token-0123456789abcdefghijklmnopqrstuv",
  network: "203.0.113.77",
} as const;

const OTHERS = [
  "90012",
  "01890000-0000-7000-8000-000000000000",
  "2026-11-20T18:00:00.000Z",
  "2026-11-20",
  "#aabbcc",
  "cnon:card-nonce-ok",
  "version-of-a-preview-0123456789abcdefghijkl",
];
const CANDIDATES = [...Object.values(PERSONAL_DATA_SAMPLES), ...OTHERS, "https://telling.example/"];

/** Parts of a schema that are inspected here, independent of its class. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

/** Returns an input for a part of a route with as much personal data as possible. */
export function personalInput(route: Route, part: "params" | "query" | "body"): unknown {
  const schema = route[part];
  return schema === undefined ? undefined : valueFor(schema);
}

function valueFor(schema: z.core.$ZodType, name = ""): unknown {
  const {
    type,
    shape,
    element,
    innerType,
    options,
    entries,
    values,
    in: taken,
  } = schema._zod.def as Definition;
  if (shape !== undefined)
    return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, valueFor(each, key)]));
  if (element !== undefined) return [valueFor(element, name)];
  if (options !== undefined) return valueFor(options[0] as z.core.$ZodType, name);
  if (entries !== undefined) return Object.values(entries)[0];
  if (values !== undefined) return values[0];
  if (innerType !== undefined) return valueFor(innerType, name);
  if (taken !== undefined) return valueFor(taken, name);
  if (type === "boolean") return true;
  if (type === "number") return [1, 100, 1_000].find((each) => accepts(schema, each)) ?? 0;
  return textFor(schema, name);
}

/** Returns a text that matches the field's name if the schema accepts it, otherwise the first accepted one. */
function textFor(schema: z.core.$ZodType, name: string): string {
  const own = Object.entries(PERSONAL_DATA_SAMPLES).find(([kind]) => name.toLowerCase().includes(kind))?.[1];
  return (
    [...(own === undefined ? [] : [own]), ...CANDIDATES].find((each) => accepts(schema, each)) ??
    PERSONAL_DATA_SAMPLES.name
  );
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}
