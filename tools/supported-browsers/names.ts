import type { AnyNode, MemberExpression, Program } from "acorn";
import { simple } from "acorn-walk";

/** Returns the names of a script's variables, functions and classes. */
export function declaredNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ id }: { id: { name: string } | null }) => {
    if (id) names.add(id.name);
  };
  simple(program, {
    VariablePattern: (node: { name: string }) => names.add(node.name),
    Function: add,
    Class: add,
    ImportDeclaration: ({ specifiers }) => {
      for (const { local } of specifiers) names.add(local.name);
    },
  } as Parameters<typeof simple>[1]);
  return names;
}

/** Returns the names of the members of a script's own objects. */
export function ownMembers(program: Program): string[] {
  const names: string[] = [];
  const add = ({ key, computed }: { key: AnyNode; computed: boolean }) => {
    if (!computed && key.type === "Identifier") names.push(key.name);
  };
  simple(program, {
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === "Property") add(property);
    },
    MethodDefinition: add,
    PropertyDefinition: add,
    AssignmentExpression: ({ left }) => {
      const name = left.type === "MemberExpression" ? memberName(left) : undefined;
      if (name !== undefined) names.push(name);
    },
  });
  return names;
}

/** Returns a member's name if the script has it literally. */
export function memberName({ computed, property }: MemberExpression): string | undefined {
  return !computed && property.type === "Identifier" ? property.name : undefined;
}

/** Returns the text of a string literal, which minifiers write as a template. */
export function textOf(node: AnyNode | undefined): string | undefined {
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.raw;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
