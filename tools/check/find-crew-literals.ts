import ts from "typescript";

/** Files of the crew's pages. Members' and owner's parts of the same features aren't among them. */
export const CREW_FILES = [
  "apps/web/src/app/layouts/crew-layout.tsx",
  "apps/web/src/features/pickup/*.tsx",
  "apps/web/src/features/pickup/{board,conflicts,device,hand-off,labels,list,scanner,sheets}/**/*.tsx",
  "apps/web/src/features/counter/**/*.tsx",
  "apps/web/src/features/day-close/*.tsx",
  "apps/web/src/features/incidents/**/*.tsx",
];

/** Properties that show or say their text. */
const SPOKEN = new Set(["alt", "aria-label", "hint", "label", "placeholder", "title"]);

const HAS_WORD = /\p{Letter}{2}/u;

/**
 * Finds texts that a component shows without the crew's catalog: in JSX, in properties that are shown or spoken, and in
 * toasts.
 */
export function findCrewLiterals(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (node: ts.Node, text: string) => {
    if (!HAS_WORD.test(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: "${text.replaceAll(/\s+/g, " ").trim()}" isn't in the crew's catalog`);
  };
  /** Adds the texts that an expression can have, without those of its calls and elements. */
  const addShown = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" "),
      );
    } else if (ts.isConditionalExpression(node)) {
      addShown(node.whenTrue);
      addShown(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) addShown(node.right);
    else if (ts.isParenthesizedExpression(node)) addShown(node.expression);
    else if (ts.isJsxExpression(node) && node.expression !== undefined) addShown(node.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) addShown(node);
    else if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer !== undefined) {
      addShown(node.initializer);
    } else if (ts.isCallExpression(node) && /^toast\b/.test(node.expression.getText())) {
      for (const given of node.arguments) addShown(given);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
