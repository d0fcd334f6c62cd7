import { z } from "zod";
import type { Operation, Schema } from "./openapi.ts";

/** Answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const BUSY = 503;

/** Returns whether the server refused a request because of load and said when to come back. */
export function isBusy({ status, headers }: Answer): boolean {
  return status === BUSY && headers["retry-after"] !== undefined;
}

/** Contents that no file may have: a cell that a spreadsheet runs as a formula, a script in a picture. */
const BAD_CONTENTS: Readonly<Record<string, RegExp>> = {
  "text/csv": /(^|[,\n])"?[=+@]/,
  "image/svg+xml": /<script/i,
};

/** Returns how an answer differs from the document: a failure, or an undocumented status, type or body, or a bad file. */
export function findFault(operation: Operation, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  if (status >= 500 && !isBusy(answer)) return `${status}`;
  const documented = operation.responses[status];
  if (documented === undefined) return `${status} isn't documented`;
  const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
  const { content } = documented;
  if (content === undefined) return text === "" ? undefined : `${status} has a body, which isn't documented`;
  const schema = content[type]?.schema;
  if (schema === undefined) return `${status} is of type "${type}", which isn't documented`;
  if (!type.endsWith("json")) {
    if (text === "") return `${status} is an empty file`;
    const [bad] = BAD_CONTENTS[type]?.exec(text) ?? [];
    return bad === undefined ? undefined : `${status} has ${JSON.stringify(bad)} in a file`;
  }
  const checked = readerOf(schema).safeParse(parse(text));
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  return `${status} doesn't fit its schema: ${issue?.path.join(".")}: ${issue?.message}`;
}

/** Reads JSON. @returns undefined if it isn't JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readers = new WeakMap<Schema, z.ZodType>();

function readerOf(schema: Schema): z.ZodType {
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = z.fromJSONSchema(withoutClasses(schema) as never, { defaultTarget: "openapi-3.0" });
    readers.set(schema, reader);
  }
  return reader;
}

/** Leaves out patterns with Unicode classes, which zod would read as plain letters. */
function withoutClasses(schema: Schema): unknown {
  const isOfClasses = (key: string, value: unknown) =>
    key === "pattern" && typeof value === "string" && value.includes("\\p{");
  return JSON.parse(JSON.stringify(schema, (key, value) => (isOfClasses(key, value) ? undefined : value)));
}
