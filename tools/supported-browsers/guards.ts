import type { AnyNode, Node, Program } from "acorn";
import { ancestor } from "acorn-walk";
import { memberName, textOf } from "./names.ts";

/** Functions (or the script) that check for a name, by name. */
export type Guards = ReadonlyMap<string, ReadonlySet<Node>>;

const COMPARISONS = ["==", "!=", "===", "!=="];

/** Finds feature checks of a script: `typeof x`, `"x" in y`, `y.x?.()`, `if (y.x)`, `y.x && …`, `y.x == null`. */
export function findGuards(program: Program): Guards {
  const guards = new Map<string, Set<Node>>();
  const add = (name: string, ancestors: readonly AnyNode[]) => {
    const scope = ancestors.findLast(isScope) ?? program;
    guards.set(name, (guards.get(name) ?? new Set()).add(scope));
  };
  ancestor(program, {
    // Only `typeof` may check for a missing global; any other access throws.
    UnaryExpression({ operator, argument }, _state, ancestors) {
      if (operator === "typeof" && argument.type === "Identifier") add(argument.name, ancestors);
    },
    MemberExpression(node, _state, ancestors) {
      const name = memberName(node);
      if (name !== undefined && isLookedFor(node, ancestors.at(-2))) add(name, ancestors);
    },
    BinaryExpression({ operator, left }, _state, ancestors) {
      const name = operator === "in" ? textOf(left) : undefined;
      if (name !== undefined) add(name, ancestors);
    },
  });
  return guards;
}

/** Returns whether one of the functions around a use checks for the name. */
export function isGuarded(name: string, ancestors: readonly Node[], guards: Guards): boolean {
  const scopes = guards.get(name);
  return scopes !== undefined && ancestors.some((outer) => scopes.has(outer));
}

function isScope({ type }: Node): boolean {
  return type === "Program" || type.includes("Function");
}

function isLookedFor(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case "UnaryExpression":
      return parent.operator === "typeof" || parent.operator === "!";
    case "BinaryExpression":
      return COMPARISONS.includes(parent.operator);
    case "LogicalExpression":
      return parent.left === node;
    case "ConditionalExpression":
    case "IfStatement":
      return parent.test === node;
    case "CallExpression":
      return parent.optional && parent.callee === node;
    default:
      return false;
  }
}
