/** A change that breaks the version that still runs during a migration. Allowances name its rule and its object. */
interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?([\w.]+)"?`;
const LATER = "drop it one release after nothing uses it";

/** Rules for each clause of ALTER TABLE. The first group is the column. */
const RULES: readonly Rule[] = [
  {
    name: "drop-column",
    pattern: new RegExp(`\\bDROP (?:COLUMN )?(?!CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY)${NAME}`, "gi"),
    instead: LATER,
  },
  {
    name: "rename",
    pattern: /\bRENAME (?:COLUMN )?(?:(\w+) )?TO\b/gi,
    instead: "add the new name, write both, and drop the old one a release later",
  },
  {
    name: "not-null",
    pattern: new RegExp(`\\bALTER (?:COLUMN )?${NAME} SET NOT NULL`, "gi"),
    instead: "the previous version may write NULL: require it a release later",
  },
  {
    name: "type",
    pattern: new RegExp(`\\bALTER (?:COLUMN )?${NAME} (?:SET DATA )?TYPE\\b`, "gi"),
    instead: "add a column of the new type",
  },
];
/** Drops of a table, view or function that may still be in use. */
const DROPPED = new RegExp(`^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|TYPE|SEQUENCE) ${NAME}`, "i");
const RENAMED = new RegExp(`^ALTER (?:VIEW|FUNCTION|TYPE|SEQUENCE|INDEX) ${NAME} RENAME\\b`, "i");
const ADDED = new RegExp(
  `^ADD (?:COLUMN )?(?!CONSTRAINT|CHECK|PRIMARY|FOREIGN|UNIQUE|EXCLUDE)${NAME}(.*)$`,
  "i",
);
const ALTERED = new RegExp(`^ALTER TABLE ${NAME} (.*)$`, "i");
const MADE = new RegExp(`\\bCREATE (?:UNLOGGED |TEMP(?:ORARY)? )?TABLE ${NAME}`, "gi");
const ALLOWED = /^-- allow ([a-z-]+) ([\w.]+): (\S.*)$/gm;

/** Finds changes that break the previous version while it still runs, a line each with the alternative. */
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
      return [`${path}: ${what}: ${instead}, or allow it with a reason: -- allow ${what}: <reason>`];
    allowed.set(what, true);
    return [];
  });
  const idle = [...allowed]
    .filter(([, isUsed]) => !isUsed)
    .map(([what]) => `${path}: allows a change that it doesn't make: ${what}`);
  return [...lines, ...idle];
}

interface Break {
  /** The rule's name and the object. */
  readonly what: string;
  readonly instead: string;
}

function breaksOf(statement: string, own: ReadonlySet<string | undefined>): Break[] {
  const [, dropped] = DROPPED.exec(statement) ?? [];
  if (dropped !== undefined) return own.has(dropped) ? [] : [{ what: `drop ${dropped}`, instead: LATER }];
  const [, renamed] = RENAMED.exec(statement) ?? [];
  if (renamed !== undefined)
    return [{ what: `rename ${renamed}`, instead: "keep the old name for a release" }];
  const [, table, changes = ""] = ALTERED.exec(statement) ?? [];
  // A table that this migration creates isn't in use.
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

/** Finds an added required column without a default, which the previous version can't fill. */
function addedWithout(table: string, clause: string): Break[] {
  const [, column, rest = ""] = ADDED.exec(clause) ?? [];
  const fills = /\b(DEFAULT|GENERATED|\w*SERIAL)\b/i.test(rest) || !/\b(NOT NULL|PRIMARY KEY)\b/i.test(rest);
  if (column === undefined || fills) return [];
  return [
    { what: `add-not-null ${table}.${column}`, instead: "give it a default, or require it a release later" },
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

/** Removes comments and quoted texts, which may contain semicolons. Function bodies stay. */
function withoutComments(text: string): string {
  return text
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/'(?:[^']|'')*'/g, "''");
}
