import { MINUTE_MS, SQUARE_LIST_PERMISSIONS, type SquareList } from "@secret/domain";
import type { Selectable } from "kysely";
import type { Context } from "../../../platform/context.ts";
import type { SquareLists } from "../../../platform/database/schema.generated.ts";
import type { Outcome, PaymentProvider } from "../provider.ts";
import { claimSquareList, updateSquareList } from "../queries/square-lists.ts";
import type { ProviderPage } from "../square/answers.ts";
import { SeenCursors } from "./seen-cursors.ts";
import { CLAIM_MS } from "./settle-due.ts";

/** Maximum pages per run. A longer list goes on in the next run, at the stored cursor. */
const PAGES_PER_RUN = 20;
/** Wait after a page without an answer, and after a refusal, in ms. */
const RETRY_MS = 60_000;
const REFUSED_RETRY_MS = 15 * MINUTE_MS;

/** A position within a list. */
interface Position {
  readonly cursor: string | undefined;
  /** Beginning of the range; undefined reads all. */
  readonly since: Date | undefined;
  /** When reading of the range began. It is the same for all pages, as a cursor belongs to one query. */
  readonly beganAt: Date;
}

/** One of Square's lists, and how it is read and recorded. */
interface ListReader<Row> {
  readonly name: SquareList;
  /** Seconds from one complete read to the next. */
  readonly everySeconds: number;
  /** Overlap of two reads in ms; a list without one is read whole each time. */
  readonly overlapMs?: number;
  readonly read: (position: Position) => Promise<Outcome<ProviderPage<Row>>>;
  /** Records a row. Must be idempotent. A row that fails is logged and doesn't stop the others. */
  readonly record: (row: Row) => Promise<void>;
}

/**
 * Reads one of Square's lists if it is due: page by page, each page recorded before its successor's cursor is stored, so
 * a restart resumes where it stopped. Several processes may run this at once: one claims the list, and a page that two
 * of them read is recorded once.
 */
export async function readSquareList<Row>(
  context: Context,
  provider: PaymentProvider,
  signal: AbortSignal,
  reader: ListReader<Row>,
): Promise<void> {
  const seen = new SeenCursors();
  for (let pages = 0; pages < PAGES_PER_RUN; pages++) {
    await provider.untilWelcome(signal);
    if (signal.aborted) return;
    const list = await claimSquareList(context.database, reader.name, context.clock.now(), CLAIM_MS);
    if (list === undefined || !(await readNextPage(context, list, reader, seen))) return;
  }
}

/** Reads and records the page at a list's cursor. Returns whether another page follows now. */
async function readNextPage<Row>(
  context: Context,
  list: Selectable<SquareLists>,
  { name, everySeconds, overlapMs, read, record }: ListReader<Row>,
  seen: SeenCursors,
): Promise<boolean> {
  const { database, clock, log } = context;
  const now = clock.now();
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const beganAt = list.cursor === null ? now : (list.beganAt ?? now);
  const page = await read({ cursor: list.cursor ?? undefined, since: list.since ?? undefined, beganAt });
  if (page.kind !== "done") {
    await postponeList(context, list, name, page);
    return false;
  }
  for (const row of page.value.rows)
    await record(row).catch((error: unknown) =>
      context.log.error({ err: error, list: name }, "a row of Square's list was not recorded"),
    );
  const { cursor } = page.value;
  try {
    seen.add(cursor);
  } catch (error) {
    log.error({ err: error, list: name }, "Square's list is read from its beginning later");
    await updateSquareList(database, list, { cursor: null, reconcileAfter: after(RETRY_MS) });
    return false;
  }
  if (cursor !== undefined)
    return updateSquareList(database, list, { cursor, refusal: null, beganAt, reconcileAfter: clock.now() });
  await updateSquareList(database, list, {
    cursor: null,
    refusal: null,
    readAt: clock.now(),
    ...(overlapMs !== undefined && { since: new Date(beganAt.getTime() - overlapMs) }),
    reconcileAfter: after(everySeconds * 1_000),
  });
  return false;
}

/** Makes a list due again later, with Square's refusal if it gave one. */
async function postponeList(
  { database, clock, log }: Context,
  list: Selectable<SquareLists>,
  name: SquareList,
  page: Exclude<Outcome<unknown>, { kind: "done" }>,
): Promise<void> {
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  if (page.kind === "unknown") {
    log.warn({ err: page.cause, list: name }, "Square's list is read again later");
    await updateSquareList(database, list, { reconcileAfter: after(RETRY_MS) });
    return;
  }
  const refusal = page.kind === "declined" ? (page.detail ?? page.code ?? "refused") : MISSING(name);
  log.error({ list: name, refusal }, "Square refuses a list");
  // A cursor that Square doesn't accept anymore is dropped: the list begins again.
  await updateSquareList(database, list, {
    refusal,
    cursor: null,
    reconcileAfter: after(REFUSED_RETRY_MS),
  });
}

const MISSING = (name: SquareList) => `the access token lacks ${SQUARE_LIST_PERMISSIONS[name]}`;
