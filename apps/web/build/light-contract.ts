import type { Plugin, Rolldown } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** Properties of a route that pages need. Its schemas are for the server. */
const KEPT = new Set(["method", "path", "idempotent"]);

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];
type Declaration = Extract<Statement, { type: "VariableDeclaration" }>;
/** A call, or a list: a list that spreads another one isn't tree-shaken otherwise. */
type Value = Extract<
  Declaration["declarations"][number]["init"],
  { type: "CallExpression" | "ArrayExpression" }
>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Strips the contract's routes to method and path and makes unused schemas removable, so that pages don't load a schema
 * library to call an API they trust. Schemas that a form imports stay.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    apply: "build",
    transform: {
      filter: { id: CONTRACT },
      order: "post",
      handler(code) {
        const edits = this.parse(code)
          .body.flatMap(topLevelValues)
          .flatMap((value) => lighten(value, code));
        return edits.length === 0 ? null : { code: apply(code, edits), map: null };
      },
    },
  };
}

/** Returns the calls and lists that initialize the file's top-level constants. */
function topLevelValues(statement: Statement): Value[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations
    .map(({ init }) => init)
    .filter((init) => init?.type === "CallExpression" || init?.type === "ArrayExpression");
}

/** Turns a route into a plain object, and wraps a schema or a list in a pure function call that can be tree-shaken. */
function lighten(value: Value, code: string): Edit[] {
  const callee = value.type === "CallExpression" ? value.callee : undefined;
  const declared = value.type === "CallExpression" ? value.arguments[0] : undefined;
  if (callee?.type !== "Identifier" || callee.name !== "route" || declared?.type !== "ObjectExpression")
    return [
      { start: value.start, end: value.start, text: "/* @__PURE__ */ (() => " },
      { start: value.end, end: value.end, text: ")()" },
    ];
  const dropped = declared.properties.filter(
    (property) =>
      property.type !== "Property" || property.key.type !== "Identifier" || !KEPT.has(property.key.name),
  );
  return [callee, ...dropped].map(({ start, end }) => ({
    start,
    end: end + commaAfter(code, end),
    text: "",
  }));
}

function commaAfter(code: string, position: number): number {
  return /^\s*,/.exec(code.slice(position))?.[0].length ?? 0;
}

function apply(code: string, edits: readonly Edit[]): string {
  let result = "";
  let from = 0;
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text;
    from = end;
  }
  return result + code.slice(from);
}
