import ts from "typescript";

/**
 * Searches a source's strings, templates, and page text; not its names, comments, and imports.
 * @param find returns what it found in one text
 * @returns one line for each: file, line, and what was found
 */
export function findInTexts(
  path: string,
  source: string,
  find: (text: string) => readonly string[],
): string[] {
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
