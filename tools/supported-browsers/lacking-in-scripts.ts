import {
  type AnyNode,
  type CallExpression,
  type MemberExpression,
  type Node,
  type Program,
  parse,
} from "acorn";
import { ancestor } from "acorn-walk";
import { SYNTAX_EDITION } from "../../apps/web/build/supported-browsers.ts";
import { findGuards, isGuarded } from "./guards.ts";
import { declaredNames, memberName, ownMembers, textOf } from "./names.ts";
import { FEATURES, indexBy, isLacking, type Lack, lackingOf } from "./support.ts";

const EXCERPT = 60;
const GLOBAL_SCOPES = ["Window", "WorkerGlobalScope", "ServiceWorkerGlobalScope"];
const GLOBAL_OBJECTS = ["window", "globalThis", "self"];
const KNOWN = new Set(FEATURES);

const GLOBALS = indexBy(([area, owner = "", name, deeper]) => {
  if (area === "api" && name === undefined) return owner;
  if (area === "javascript" && owner === "builtins" && deeper === undefined) return name;
  return area === "api" && GLOBAL_SCOPES.includes(owner) && deeper === undefined ? name : undefined;
});

/** Members by name alone, since types are unknown. Members of interfaces that are lacking are never reached. */
const MEMBERS = indexBy(([area, owner, name, deeper, deepest]) => {
  if (area === "javascript" && owner === "builtins" && deepest === undefined) return deeper;
  if (area !== "api" || deeper !== undefined || isLacking(`api.${owner}`)) return undefined;
  return name;
});

/**
 * Finds features of scripts that a supported browser lacks: syntax, globals, static members, attributes of elements, and
 * members whose name is unique to lacking features and isn't the scripts' own. A check in the same or an outer function
 * guards a feature.
 */
export function findLackingInScripts(scripts: readonly string[]): Lack[] {
  const found: Lack[] = [];
  const programs = scripts.flatMap((script) => {
    try {
      const program = parse(script, { ecmaVersion: SYNTAX_EDITION, sourceType: "module" });
      return [{ script, program }];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      found.push({ feature: `syntax after ES${SYNTAX_EDITION}`, excerpt: excerptOf(script, error) });
      return [];
    }
  });
  const own = new Set(programs.flatMap(({ program }) => ownMembers(program)));
  return [...found, ...programs.flatMap(({ script, program }) => findInProgram(script, program, own))];
}

function findInProgram(script: string, program: Program, own: ReadonlySet<string>): Lack[] {
  const found: Lack[] = [];
  const declared = declaredNames(program);
  const guards = findGuards(program);
  const report = (feature: string | undefined, name: string, node: Node, ancestors: readonly AnyNode[]) => {
    if (feature === undefined || isGuarded(name, ancestors, guards)) return;
    found.push({ feature, excerpt: script.slice(Math.max(0, node.start - EXCERPT), node.end + EXCERPT) });
  };
  ancestor(program, {
    Identifier(node, _state, ancestors) {
      if (!declared.has(node.name)) report(lackingOf(GLOBALS.get(node.name)), node.name, node, ancestors);
    },
    MemberExpression(node, _state, ancestors) {
      const name = memberName(node);
      if (name === undefined) return;
      report(lackingMember(node, name, declared, own), name, node, ancestors);
    },
    CallExpression(node, _state, ancestors) {
      for (const { name, property, features } of attributesOf(node)) {
        report(lackingOf(features), name, property, ancestors);
      }
    },
  });
  return found;
}

function lackingMember(
  { object }: MemberExpression,
  name: string,
  declared: ReadonlySet<string>,
  own: ReadonlySet<string>,
): string | undefined {
  if (object.type === "Identifier" && !declared.has(object.name)) {
    if (GLOBAL_OBJECTS.includes(object.name)) return lackingOf(GLOBALS.get(name));
    const possible = [`api.${object.name}.${name}_static`, `javascript.builtins.${object.name}.${name}`];
    const known = possible.find((feature) => KNOWN.has(feature));
    if (known !== undefined) return lackingOf([known]);
  }
  return own.has(name) ? undefined : lackingOf(MEMBERS.get(name));
}

/** Finds attributes in JSX: a call with a tag and an object. */
function attributesOf({ arguments: [element, given] }: CallExpression) {
  const tag = textOf(element);
  if (tag === undefined || given?.type !== "ObjectExpression") return [];
  return given.properties.flatMap((property) => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    const name = property.key.name.toLowerCase();
    const possible = [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`];
    const features = possible.filter((feature) => KNOWN.has(feature));
    return features.length > 0 ? [{ name, property, features }] : [];
  });
}

function excerptOf(script: string, error: SyntaxError): string {
  const position = (error as SyntaxError & { pos: number }).pos;
  return `${error.message}: ${script.slice(Math.max(0, position - EXCERPT), position + EXCERPT)}`;
}
