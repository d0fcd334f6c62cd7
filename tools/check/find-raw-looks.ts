/** Files that may have sizes or colors by value. */
export const TYPE_SCALE = "apps/web/src/ui/styles/type.css";
export const COLORS = "apps/web/src/ui/styles/tokens.css";
const DRAWN_COLORS = "apps/web/src/ui/styles/illustration-palette.ts";

const UTILITIES =
  "accent|bg|border(?:-[xytrblse])?|caret|decoration|divide|drop-shadow|fill|from|outline|placeholder|ring(?:-offset)?|shadow|stroke|text|to|via";
const HUES =
  "amber|blue|cyan|emerald|fuchsia|gray|green|indigo|lime|neutral|orange|pink|purple|red|rose|sky|slate|stone|teal|violet|yellow|zinc";
const NAMED = `black|white|silver|gold|brown|crimson|tomato|beige|ivory|navy|maroon|${HUES}`;

interface Rule {
  readonly says: string;
  readonly pattern: RegExp;
  /** Ending of the checked files' names; all files without it. */
  readonly ending?: RegExp;
  /** Files that the rule allows. */
  readonly except?: readonly string[];
}

const HASH = "#(?:[\\da-f]{8}|[\\da-f]{6}|[\\da-f]{3,4})";
const COLOR_BY_VALUE = {
  says: `a color by value: name it in ${COLORS}`,
  except: [COLORS, DRAWN_COLORS],
} as const;

const RULES: readonly Rule[] = [
  // In CSS a hash may also begin an id selector.
  { ...COLOR_BY_VALUE, ending: /\.css$/, pattern: new RegExp(`${HASH}\\b(?!.*\\{)`, "gi") },
  // In code it may also begin a private name or an order number, so a color must follow the start of a value.
  {
    ...COLOR_BY_VALUE,
    ending: /\.tsx?$/,
    pattern: new RegExp(`(?<=["'\`[_:]|:\\s|\\b(?:solid|dashed|dotted|double)\\s)${HASH}\\b`, "gi"),
  },
  {
    ...COLOR_BY_VALUE,
    pattern: /(?<![a-z\d-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\d.\s_][^)]*\)/gi,
  },
  {
    says: `a CSS color name: name it in ${COLORS}`,
    pattern: new RegExp(
      `\\b(?:color|background|fill|stroke|border|outline)(?:-?color)?["']?\\s*[:=][^;,}\\n]*?(?<![-\\w])(?:${NAMED})(?![-\\w])|-\\[(?:${NAMED})\\]`,
      "gi",
    ),
    except: [COLORS, DRAWN_COLORS],
  },
  {
    says: `a color of Tailwind's palette: name it in ${COLORS}`,
    pattern: new RegExp(`(?<![\\w-])(?:${UTILITIES})-(?:(?:${HUES})-\\d{2,3}|white|black)(?![\\w-])`, "g"),
  },
  {
    says: `a shade that has no name: name it in ${COLORS}`,
    pattern: new RegExp(`(?<![\\w-])(?:${UTILITIES})-[a-z][a-z-]*/(?:\\d+|\\[[^\\]]*\\])(?![\\w-])`, "g"),
  },
  {
    says: "a hover that stays after a tap: use `hover:`, which touch doesn't trigger",
    ending: /\.tsx$/,
    pattern: /(?<!\[@media\(hover:hover\)\]:[\w-]*)\[[^@\]\s"'`]*:hover[^\]\s"'`]*\]/g,
  },
  {
    says: `a size by value: use a step of ${TYPE_SCALE}`,
    pattern:
      /(?<![\w-])text-(?:\[(?:[\d.]|clamp|calc|min|max|length)[^\]]*\])|\bfont-?size["']?\s*[:=](?!\s*["'{]*var\(--text-)[^;,}\n]+|\bfont["']?\s*:[^;}\n]*\d(?:px|rem|em|pt|%)/gi,
    except: [TYPE_SCALE],
  },
];

/** Utilities that begin with `text-` and aren't sizes. */
const OTHER_TEXT = [
  ...["left", "center", "right", "justify", "start", "end"],
  ...["balance", "pretty", "wrap", "nowrap", "ellipsis", "clip", "current", "inherit", "transparent"],
];

/** Returns the valid names after `text-`: sizes, colors, and other utilities. */
export function readTextNames(typeScale: string, colors: string): ReadonlySet<string> {
  const steps = [...typeScale.matchAll(/--text-([a-z]+(?:-[a-z]+)*):/g)].map(([, name]) => name ?? "");
  const inks = [...colors.matchAll(/--color-([a-z]+(?:-[a-z]+)*):/g)].map(([, name]) => name ?? "");
  return new Set([...steps, ...inks, ...OTHER_TEXT]);
}

/**
 * Finds sizes and colors by value in a file of the web app, and sizes that aren't on the scale.
 * @returns one line each: file, line, text, and what to do
 */
export function findRawLooks(path: string, text: string, textNames: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const report = (what: string, says: string) =>
      found.push(`${path}:${index + 1}: ${what.trim()} is ${says}`);
    for (const { says, pattern, ending, except } of RULES) {
      if (except?.includes(path) || ending?.test(path) === false) continue;
      for (const [what] of line.matchAll(pattern)) report(what, says);
    }
    // CSS properties begin with `text-` too.
    if (path.endsWith(".css")) continue;
    for (const [what, name = ""] of line.matchAll(/(?<=["'`\s:])text-([a-z\d]+(?:-[a-z\d]+)*)(?=["'`\s])/g)) {
      if (!textNames.has(name)) report(what, `no step of ${TYPE_SCALE}`);
    }
  }
  return found;
}
