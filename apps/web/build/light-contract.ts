import type { Plugin, Rolldown } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** What the page needs of a declared route; its schemas are the server's business. */
const KEPT = new Set(["method", "path", "idempotent"]);

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];
type Declaration = Extract<Statement, { type: "VariableDeclaration" }>;
type Call = Extract<Declaration["declarations"][number]["init"], { type: "CallExpression" }>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves the contract's routes their method and path only, and lets unused schemas fall away, so that the page
 * doesn't carry a schema library to make calls whose answers it trusts. A schema that a form imports stays.
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
          .body.flatMap(topLevelCalls)
          .flatMap((call) => lighten(call, code));
        return edits.length === 0 ? null : { code: apply(code, edits), map: null };
      },
    },
  };
}

/** The calls whose values the file's constants are. */
function topLevelCalls(statement: Statement): Call[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.map(({ init }) => init).filter((init) => init?.type === "CallExpression");
}

/** A route becomes a plain object; a schema is made in a function that may be dropped when nobody calls it. */
function lighten(call: Call, code: string): Edit[] {
  const { callee } = call;
  const declared = call.arguments[0];
  const isRoute = callee.type === "Identifier" && callee.name === "route";
  if (!isRoute || declared?.type !== "ObjectExpression")
    return [
      { start: call.start, end: call.start, text: "/* @__PURE__ */ (() => " },
      { start: call.end, end: call.end, text: ")()" },
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
