import { BRAND } from "@secret/domain";
import ts from "typescript";

export const BRAND_FILE = "packages/domain/src/brand.ts";

/** Names that only the brand file may contain. Words count in any case but the name's, which is also an ordinary word. */
const NAMES = [
  new RegExp(`\\b${BRAND.programme}\\b`, "g"),
  ...[BRAND.tagline, BRAND.city].map((name) => new RegExp(`\\b${name.replaceAll(" ", "\\s+")}\\b`, "gi")),
];

/** Finds the brand's name, tagline, and city in a text. */
export function findBrand(text: string): string[] {
  return NAMES.flatMap((name) => text.match(name) ?? []);
}

/** Finds the brand's name, tagline, and city in a source's texts. */
export function findBrandInSource(path: string, source: string): string[] {
  return path === BRAND_FILE ? [] : findInTexts(path, source, findBrand);
}

/**
 * Searches a source's strings, templates, and page text; not its names, comments, and imports.
 * @param find returns what it found in one text
 * @returns one line for each: file, line, and what was found
 */
function findInTexts(path: string, source: string, find: (text: string) => readonly string[]): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      isTemplatePart(node)
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(...find(node.text).map((word) => `${path}:${line + 1}: ${word}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTemplatePart(node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}
