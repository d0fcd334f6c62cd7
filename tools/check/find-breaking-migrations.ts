/** A change that breaks the version that still runs during a migration. Allowances name its rule and its object. */
interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?([\w.]+)"?`;
const LATER = "take it away one release after nothing uses it";

/** Held against one statement of a table's at a time: the first group is what it is about. */
const RULES: readonly Rule[] = [
  {
    name: "drop-column",
    pattern: new RegExp(`\\bDROP (?:COLUMN )?(?!CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY)${NAME}`, "gi"),
    instead: LATER,
  },
  {
    name: "rename",
    pattern: /\bRENAME (?:COLUMN )?(?:(\w+) )?TO\b/gi,
    instead: "add the new name beside it, write both, and take the old one away a release later",
  },
  {
    name: "not-null",
    pattern: new RegExp(`\\bALTER (?:COLUMN )?${NAME} SET NOT NULL`, "gi"),
    instead: "the version before may write none: ask for it a release later",
  },
  {
    name: "type",
    pattern: new RegExp(`\\bALTER (?:COLUMN )?${NAME} (?:SET DATA )?TYPE\\b`, "gi"),
    instead: "add a column of the new type beside it",
  },
];
/** A whole table, view or function that somebody may still use. */
const DROPPED = new RegExp(`^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|TYPE|SEQUENCE) ${NAME}`, "i");
const RENAMED = new RegExp(`^ALTER (?:VIEW|FUNCTION|TYPE|SEQUENCE|INDEX) ${NAME} RENAME\\b`, "i");
const ADDED = new RegExp(
  `^ADD (?:COLUMN )?(?!CONSTRAINT|CHECK|PRIMARY|FOREIGN|UNIQUE|EXCLUDE)${NAME}(.*)$`,
  "i",
);
const ALTERED = new RegExp(`^ALTER TABLE ${NAME} (.*)$`, "i");
const MADE = new RegExp(`\\bCREATE (?:UNLOGGED |TEMP(?:ORARY)? )?TABLE ${NAME}`, "gi");
const ALLOWED = /^-- allow ([a-z-]+) ([\w.]+): (\S.*)$/gm;

/** Each line says what is wrong with a migration, and what to do instead; none where the version before goes on beside it. */
export function findBreaking(path: string, text: string): string[] {
  const allowed = new Map([...text.matchAll(ALLOWED)].map(([, rule, about]) => [`${rule} ${about}`, false]));
  const statements = withoutComments(text)
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim());
  const own = new Set(
    [...withoutComments(text).replace(/\s+/g, " ").matchAll(MADE)].map(([, table]) => table),
  );
  const found = statements.flatMap((statement) => breaksOf(statement, own));
  const lines = found.flatMap(({ what, instead }) => {
    if (!allowed.has(what))
      return [`${path}: ${what}: ${instead}, or say why it may be: -- allow ${what}: <reason>`];
    allowed.set(what, true);
    return [];
  });
  const idle = [...allowed]
    .filter(([, isUsed]) => !isUsed)
    .map(([what]) => `${path}: allows what it doesn't do: ${what}`);
  return [...lines, ...idle];
}

interface Break {
  /** The rule's name and what it is about. */
  readonly what: string;
  readonly instead: string;
}

function breaksOf(statement: string, own: ReadonlySet<string | undefined>): Break[] {
  const [, dropped] = DROPPED.exec(statement) ?? [];
  if (dropped !== undefined) return own.has(dropped) ? [] : [{ what: `drop ${dropped}`, instead: LATER }];
  const [, renamed] = RENAMED.exec(statement) ?? [];
  if (renamed !== undefined)
    return [{ what: `rename ${renamed}`, instead: "leave the old name for a release" }];
  const [, table, changes = ""] = ALTERED.exec(statement) ?? [];
  // Nobody can use yet what is made here.
  if (table === undefined || own.has(table)) return [];
  return clausesOf(changes).flatMap((clause) => [
    ...RULES.flatMap(({ name, pattern, instead }) =>
      [...clause.matchAll(pattern)].map(([, column]) => ({
        what: `${name} ${column ? `${table}.${column}` : table}`,
        instead,
      })),
    ),
    ...addedWithout(table, clause),
  ]);
}

/** A column that the version before doesn't fill has to fill itself. */
function addedWithout(table: string, clause: string): Break[] {
  const [, column, rest = ""] = ADDED.exec(clause) ?? [];
  const fills = /\b(DEFAULT|GENERATED|\w*SERIAL)\b/i.test(rest) || !/\b(NOT NULL|PRIMARY KEY)\b/i.test(rest);
  if (column === undefined || fills) return [];
  return [
    { what: `add-not-null ${table}.${column}`, instead: "give it a default, or ask for it a release later" },
  ];
}

/** Returns the clauses of an ALTER TABLE. Commas within parentheses don't separate clauses. */
function clausesOf(changes: string): string[] {
  let depth = 0;
  const marked = [...changes].map((sign) => {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    return sign === "," && depth === 0 ? "\n" : sign;
  });
  return marked
    .join("")
    .split("\n")
    .map((clause) => clause.trim());
}

/** Texts in quotes too: a semicolon or a word in one is nobody's statement. Bodies of functions are looked at. */
function withoutComments(text: string): string {
  return text
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/'(?:[^']|'')*'/g, "''");
}
