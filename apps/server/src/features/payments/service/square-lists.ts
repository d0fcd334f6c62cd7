import { SQUARE_LIST_PERMISSIONS, type SquareList } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Outcome, PaymentProvider, ProviderPage } from "../provider.ts";
import { claimSquareList, updateSquareList } from "../queries/square-lists.ts";
import { CLAIM_MS } from "./settle-due.ts";

/** Maximum pages per run. A longer list goes on in the next run, at the stored cursor. */
const PAGES_PER_RUN = 20;
/** Wait after a page without an answer, and after a refusal, in ms. */
const RETRY_MS = 60_000;
const REFUSED_RETRY_MS = 15 * 60_000;

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
  { name, everySeconds, overlapMs, read, record }: ListReader<Row>,
): Promise<void> {
  const { database, clock } = context;
  for (let pages = 0; pages < PAGES_PER_RUN; pages++) {
    await provider.untilWelcome(signal);
    if (signal.aborted) return;
    const now = clock.now();
    const list = await claimSquareList(database, name, now, CLAIM_MS);
    if (list === undefined) return;
    const after = (ms: number) => new Date(clock.now().getTime() + ms);
    const began = list.cursor === null ? now : (list.beganAt ?? now);
    const page = await read({
      cursor: list.cursor ?? undefined,
      since: list.since ?? undefined,
      beganAt: began,
    });
    if (page.kind === "unknown") {
      context.log.warn({ err: page.cause, list: name }, "Square's list is read again later");
      await updateSquareList(database, list, { reconcileAfter: after(RETRY_MS) });
      return;
    }
    if (page.kind !== "done") {
      const refusal = page.kind === "declined" ? (page.detail ?? page.code ?? "refused") : MISSING(name);
      context.log.error({ list: name, refusal }, "Square refuses a list");
      // A cursor that Square doesn't accept anymore is dropped: the list begins again.
      await updateSquareList(database, list, {
        refusal,
        cursor: null,
        reconcileAfter: after(REFUSED_RETRY_MS),
      });
      return;
    }
    for (const row of page.value.rows)
      await record(row).catch((error: unknown) =>
        context.log.error({ err: error, list: name }, "a row of Square's list was not recorded"),
      );
    const { cursor } = page.value;
    // A list that repeats its cursor would never end.
    const isOver = cursor === undefined || cursor === list.cursor;
    const isKept = await updateSquareList(
      database,
      list,
      isOver
        ? {
            cursor: null,
            refusal: null,
            readAt: clock.now(),
            ...(overlapMs !== undefined && { since: new Date(began.getTime() - overlapMs) }),
            reconcileAfter: after(everySeconds * 1_000),
          }
        : { cursor, refusal: null, beganAt: began, reconcileAfter: clock.now() },
    );
    if (isOver || !isKept) return;
  }
}

const MISSING = (name: SquareList) => `the access token lacks ${SQUARE_LIST_PERMISSIONS[name]}`;
