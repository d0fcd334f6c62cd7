import type { Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** What the page needs of a declared route; its schemas are the server's business. */
const KEPT = new Set(["method", "path", "idempotent"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

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
        const statements = (this.parse(code) as unknown as { body: Node[] }).body;
        const edits = statements.flatMap(topLevelCalls).flatMap((call) => lighten(call, code));
        return edits.length === 0 ? null : { code: apply(code, edits), map: null };
      },
    },
  };
}

/** The calls whose values the file's constants are. */
function topLevelCalls(statement: Node): Node[] {
  const declaration = (statement.declaration as Node | null | undefined) ?? statement;
  if (declaration.type !== "VariableDeclaration") return [];
  const values = (declaration.declarations as Node[]).map((each) => each.init as Node | null);
  return values.filter((value) => value !== null).filter(({ type }) => type === "CallExpression");
}

/** A route becomes a plain object; a schema is made in a function that may be dropped when nobody calls it. */
function lighten(call: Node, code: string): Edit[] {
  const callee = call.callee as Node;
  const declared = (call.arguments as Node[])[0];
  if (callee.name !== "route" || declared?.type !== "ObjectExpression")
    return [
      { start: call.start, end: call.start, text: "/* @__PURE__ */ (() => " },
      { start: call.end, end: call.end, text: ")()" },
    ];
  const dropped = (declared.properties as Node[]).filter(
    (property) => !KEPT.has(String((property.key as Node | undefined)?.name)),
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
