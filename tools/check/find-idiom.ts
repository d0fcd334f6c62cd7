/** Words and phrases that plain American English doesn't use, or that have a standard term. */
const WORDS =
  /\b(?:anew|by itself|by themselves|any more(?! than)|hurriedly|heeds?|heeded|whoever|told apart)\b/gi;
/** Openings of a sentence without a subject. */
const HEADLESS = /^(?:What|Who|Whoever|That|So|As|Of|For as long as|Where) /;
const SENTENCE_END = /(?<=[.!?]["')\]`]?)\s+(?=[A-Z])/;
const CODE = /`[^`]*`|\{@link [^}]*\}/g;

/**
 * Finds forbidden words and headless sentences, a line each. Markdown is checked as a whole, code in its comments and the
 * names of its tests. Only comments are sentences.
 */
export function findIdiom(path: string, text: string): string[] {
  const parts = path.endsWith(".md") ? paragraphsOf(text) : [...commentsOf(text), ...testNamesOf(text)];
  return parts.flatMap(({ line, prose, isSentences }) => {
    const plain = prose.replace(CODE, "x");
    const sentences = isSentences ? plain.split(SENTENCE_END) : [];
    const openings = sentences.flatMap((sentence) => HEADLESS.exec(sentence)?.[0].trim() ?? []);
    return [...openings, ...(plain.match(WORDS) ?? [])].map((found) => `${path}:${line}: ${found}`);
  });
}

interface Part {
  readonly line: number;
  readonly prose: string;
  readonly isSentences?: boolean;
}

/** Returns comments as single lines. Consecutive `//` lines are one comment. */
function commentsOf(text: string): Part[] {
  const comments = text.matchAll(/(?<=^|[\s,;{(])(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*)/gm);
  return [...comments].map(({ 0: comment, index }) => ({
    line: lineAt(text, index),
    isSentences: true,
    prose: comment
      .replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/)|\*\/$/gm, "")
      .replace(/\s+/g, " ")
      .replace(/ @(?:param \w+|returns|throws) /g, ". X ")
      .trim(),
  }));
}

/** Returns the names of tests and of their groups. */
function testNamesOf(text: string): Part[] {
  const names = text.matchAll(/\b(?:test|describe)\b.*?(?<=[(\s])\s*(["`])(?<prose>.*)\1,\s+(?:async )?\(/gm);
  return [...names].map(({ index, groups }) => ({
    line: lineAt(text, index),
    prose: groups?.prose ?? "",
  }));
}

/** Returns the paragraphs, headings, and list items of a Markdown file, without code blocks. */
function paragraphsOf(text: string): Part[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));
  return [...prose.matchAll(/(?:^.+\n?)+/gm)].flatMap(({ 0: block, index }) =>
    block.split(/\n(?=\s*(?:[-*#|]|\d+\.) )/).map((part) => ({
      line: lineAt(prose, index),
      prose: part.replace(/^\s*(?:[-*|]|#+|\d+\.)\s+/, "").replace(/\s+/g, " "),
    })),
  );
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
