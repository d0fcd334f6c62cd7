import { type AtRule, type ChildNode, type Declaration, type Node, parse, type Rule } from "postcss";
import { indexBy, isLacking, type Lack, lackingOf } from "./support.ts";

const EXCERPT = 120;

/** Functions and units of all types of values. */
const FUNCTIONS = indexBy((path) => (path[0] === "css" && path[1] === "types" ? path.at(-1) : undefined));

/** Finds features of a sheet that a supported browser lacks, without `@supports` or a prefixed twin. */
export function findLackingInSheet(sheet: string): Lack[] {
  const found: Lack[] = [];
  parse(sheet).walk((node) => {
    const lacking = featuresOf(node).filter((feature) => !isAskedFor(feature, node));
    found.push(...lacking.map((feature) => ({ feature, excerpt: node.toString().slice(0, EXCERPT) })));
  });
  return found;
}

function featuresOf(node: ChildNode): string[] {
  switch (node.type) {
    case "atrule":
      return ofAtRule(node).filter(isLacking);
    case "rule":
      return ofRule(node).filter(isLacking);
    case "decl":
      return hasPrefixedTwin(node) ? [] : ofDeclaration(node);
    default:
      return [];
  }
}

function ofAtRule({ name, params }: AtRule): string[] {
  const media = name === "media" ? params.matchAll(/\(\s*([a-z-]+)/g) : [];
  return [`css.at-rules.${name}`, ...[...media].map(([, asked]) => `css.at-rules.media.${asked}`)];
}

function ofRule({ selector, parent }: Rule): string[] {
  // A class name may contain any character, escaped.
  const bare = selector.replaceAll(/\\./g, "");
  const pseudo = [...bare.matchAll(/:([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`);
  return parent?.type === "rule" || bare.includes("&") ? ["css.selectors.nesting", ...pseudo] : pseudo;
}

function ofDeclaration({ prop, value }: Declaration): string[] {
  const words = [...value.matchAll(/[a-z][a-z-]*/g)].map(([word]) => `css.properties.${prop}.${word}`);
  const relative = [...value.matchAll(/([a-z]+)\(\s*from\s/g)].map(
    ([, name]) => `css.types.color.${name}.relative_syntax`,
  );
  const units = [...value.matchAll(/\d([a-z]+)\b/g)].map(([, unit]) => `css.types.length.${unit}`);
  const functions = [...value.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(
    ([, name = ""]) => lackingOf(FUNCTIONS.get(name)) ?? [],
  );
  return [...[`css.properties.${prop}`, ...words, ...relative, ...units].filter(isLacking), ...functions];
}

function hasPrefixedTwin({ prop, parent }: Declaration): boolean {
  return parent?.some((other) => other.type === "decl" && other.prop === `-webkit-${prop}`) ?? false;
}

/** Returns whether a node is inside a `@supports` that names the feature. */
function isAskedFor(feature: string, node: ChildNode): boolean {
  const name =
    feature
      .replace(/\.relative_syntax$/, "")
      .split(".")
      .at(-1) ?? feature;
  for (let outer: Node | undefined = node.parent; outer !== undefined; outer = outer.parent) {
    if (isSupportsRule(outer) && outer.params.includes(name)) return true;
  }
  return false;
}

function isSupportsRule(node: Node): node is AtRule {
  return node.type === "atrule" && (node as AtRule).name === "supports";
}
