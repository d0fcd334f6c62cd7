/** Tables that several features write, with the reason. All others have one writer. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // Their counters are the order book's.
  events: ["events", "order-book"],
  pickup_windows: ["pickup-windows", "order-book"],
  menu_items: ["menu", "order-book"],
  promo_codes: ["promo-codes", "order-book"],
  // A placed order ends its member's waiting and releases their offer, in the same statement.
  event_registrations: ["registrations", "order-book"],
  item_waits: ["registrations", "order-book"],
  waitlist_offers: ["registrations", "order-book"],
  // Free items of a cancelled order go back on sale, with the counters of its stock.
  order_item_changes: ["incidents", "order-book"],
  // A sign-in is one statement, which also clears the failed attempts before it.
  attempt_limits: ["attempts", "sessions"],
  // A sign-in is one statement. Notifications writes message preferences, because identity imports it and not vice versa.
  users: ["identity", "sessions", "notifications"],
};
/** Stock counters, which the order book alone writes. */
const COUNTER =
  /\bSET\b[^;`]*\bcurrent_(?:orders|units|quantity|uses)\s*=|\.set\([^;]*\bcurrent(?:Orders|Units|Quantity|Uses):/;

const BUILDER = /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\("(\w+)/g;
const SQL = /\b(?:UPDATE|INSERT INTO|DELETE FROM)\s+(?:ONLY )?([a-z_]+)\b/g;

/** A server's source file, or a function of the database. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Finds tables that more than one feature writes, and counters that another than the order book writes, a line each. */
export function findSharedTables(sources: readonly Source[], shared = SHARED): string[] {
  const writers = new Map<string, Map<string, string>>();
  for (const { path, text } of sources) {
    for (const [, name = ""] of [...text.matchAll(BUILDER), ...text.matchAll(SQL)]) {
      const table = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const known = writers.get(table) ?? new Map<string, string>();
      writers.set(table, known.set(writerOf(path), path));
    }
  }
  const tables = [...writers].flatMap(([table, known]) => {
    const foreign = known.size > 1 && [...known.keys()].some((writer) => !shared[table]?.includes(writer));
    return foreign ? [`${table} is written by ${[...known.values()].sort().join(" and ")}`] : [];
  });
  const counters = sources.filter(({ path, text }) => writerOf(path) !== "order-book" && COUNTER.test(text));
  return [...tables, ...counters.map(({ path }) => `a stock counter is written by ${path}`)];
}

/** The feature that a file belongs to. Order batches are placed by a function of the database. */
function writerOf(path: string): string {
  if (path.endsWith("/place_order_batch.sql")) return "order-book";
  return /features\/([^/]+)\//.exec(path)?.[1] ?? "platform";
}

const PASSED_QUERIES = /^export (type )?\{([^}]*)\} from "\.\/queries/gm;
/** Reads, types, and SQL fragments of the caller's own reads. */
const READ = /^(?:type |find|has|is|count|summarize|[A-Z])/;
/** Several features change accounts under the same lock, and removing a factor lowers sessions. */
const PASSED_ON_PURPOSE = new Set(["lockAccount", "updateAccount", "lowerAssurance"]);

/** Finds queries that write or lock and that a feature's face passes on to other features. */
export function findLeakedQueries(sources: readonly Source[]): string[] {
  const faces = sources.filter(({ path }) => /features\/[^/]+\/index\.ts$/.test(path));
  return faces.flatMap(({ path, text }) =>
    [...text.matchAll(PASSED_QUERIES)].flatMap(([, isType, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && isType === undefined && !PASSED_ON_PURPOSE.has(name))
        .filter((name) => !READ.test(name))
        .map((name) => `${path} passes on ${name}, which writes or locks`),
    ),
  );
}
