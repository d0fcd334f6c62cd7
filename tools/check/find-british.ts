import ts from "typescript";

/**
 * Spellings that Britain has and America hasn't, as their stems. A list of our own: the published ones hold thousands
 * of words, "cancelled" among them, which the product's texts keep. A stem is added when somebody writes its word.
 */
const STEMS = [
  ...[
    "programmes?\\b",
    "colour",
    "flavour",
    "favour",
    "honour",
    "neighbour",
    "behaviour",
    "labour",
    "humour",
    "rumour",
  ],
  ...["centre", "metre", "litre", "theatre", "fibre", "defence", "offence", "licence", "cheque", "catalogue"],
  ...[
    "organis",
    "recognis",
    "apologis",
    "realis",
    "customis",
    "personalis",
    "authoris",
    "finalis",
    "summaris",
  ],
  ...[
    "analyse",
    "enquir",
    "travell",
    "jewell",
    "fulfil\\b",
    "grey",
    "tyre",
    "kerb",
    "mould",
    "whilst",
    "amongst",
  ],
  ...["postcode", "storey", "sceptic", "practis"],
];
const BRITISH = new RegExp(`\\b(?:un|re|dis|mis)?(?:${STEMS.join("|")})\\w*`, "gi");

/** British spellings in a text. */
export function findBritish(text: string): string[] {
  return text.match(BRITISH) ?? [];
}

/** British spellings in what a source says to people: its strings and the text of its pages, not its names and comments. */
export function findBritishInSource(path: string, source: string): string[] {
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
      found.push(...findBritish(node.text).map((word) => `${path}:${line + 1}: ${word}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTemplatePart(node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}
