import type {
  AdminDeposit,
  DepositEntry,
  getDeposit as getDepositRoute,
  Undeposited,
} from "@secret/contract";
import { depositedBefore, netOfDeposit, ok, type Result, refuse, sumDeposit } from "@secret/domain";
import type { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { readPage } from "../../../platform/page.ts";
import * as queries from "../queries/deposits.ts";
import { findSquareLists } from "../queries/square-lists.ts";
import { findUndeposited, type UndepositedRow } from "../queries/undeposited.ts";

/** A deposit as handlers return it. */
export type Deposit = z.input<typeof AdminDeposit>;
interface PageQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Lists deposits with their sums, newest first. */
export function listDeposits({ database }: Context, query: PageQuery & queries.DepositDays) {
  return readPage(query.limit, async (limit) =>
    withSums(database, await queries.findDeposits(database, { ...query, limit })),
  );
}

/** Adds the sums of the entries to deposits. */
export async function withSums(
  database: Connection,
  payouts: readonly queries.DepositRow[],
): Promise<readonly Deposit[]> {
  const sums = await queries.findEntrySums(
    database,
    payouts.map(({ id }) => id),
  );
  const byPayout = Map.groupBy(sums, ({ payoutId }) => payoutId);
  return payouts.map((payout) => toDeposit(payout, byPayout.get(payout.id) ?? []));
}

function toDeposit(payout: queries.DepositRow, kinds: readonly queries.EntrySum[]): Deposit {
  const { id, amountCents, createdAt, arrivalDay, statementId, kind, entriesReadAt } = payout;
  const sums = sumDeposit(kinds);
  return {
    id,
    status: payout.status as Deposit["status"],
    amountCents,
    createdAt,
    arrivalOn: arrivalDay,
    statementId,
    entries: kind === "simple" ? "none" : entriesReadAt === null ? "reading" : "read",
    sums,
    remainderCents: amountCents - netOfDeposit(sums),
    problemCount: kinds.reduce((count, { problems }) => count + problems, 0),
  };
}

/** Returns a deposit and its sums by event. Entries that belong to no event come last. */
export async function getDeposit(
  { database }: Context,
  id: string,
): Promise<Result<z.input<typeof getDepositRoute.response>, "DEPOSIT_NOT_FOUND">> {
  const payout = await queries.findDeposit(database, id);
  if (payout === undefined) return refuse("DEPOSIT_NOT_FOUND");
  const kinds = await queries.findEventSums(database, id);
  const events = [...Map.groupBy(kinds, ({ eventId }) => eventId).values()].map((own) => {
    const sums = sumDeposit(own);
    return { event: toEvent(own[0]), sums, netCents: netOfDeposit(sums) };
  });
  return ok({ deposit: toDeposit(payout, kinds), events });
}

function toEvent(row: Pick<queries.EventEntrySum, "eventId" | "title" | "timeZone"> | undefined) {
  const { eventId = null, title, timeZone } = row ?? {};
  return eventId === null ? null : { id: eventId, title: title ?? "", timeZone: timeZone ?? "" };
}

/** Lists a deposit's entries with their orders, newest first. */
export function listDepositEntries(
  { database }: Context,
  payoutId: string,
  { only, ...query }: PageQuery & { readonly only?: "problems" | undefined },
) {
  return readPage(query.limit, async (limit) => {
    const filter = { ...query, payoutIds: [payoutId], isProblem: only === "problems", limit };
    return (await queries.findDepositEntries(database, filter)).map(toEntry);
  });
}

function toEntry({ payoutId: _, ...row }: queries.EntryRow): z.input<typeof DepositEntry> {
  const { orderId, orderNumber, eventId, title, timeZone, ...facts } = row;
  return {
    ...facts,
    order: orderId === null ? null : { orderId, orderNumber, event: { id: eventId, title, timeZone } },
  };
}

/** Days back to look for payments and refunds: a little less than the first read of Square's list covers. */
const REACH_DAYS = 360;

/**
 * Returns the moment before which payments and refunds should be in one of the deposits that we know.
 * @returns the beginning and end of the range; undefined while deposits haven't all been read
 */
export async function findDepositedRange(
  database: Connection,
): Promise<{ readonly readAt: Date | null; readonly unreadCount: number; readonly range?: Range }> {
  const lists = await findSquareLists(database);
  const readAt = lists.find(({ name }) => name === "payouts")?.readAt ?? null;
  const unreadCount = await queries.countUnreadDeposits(database);
  if (readAt === null || unreadCount > 0) return { readAt, unreadCount };
  const range = { since: daysBefore(readAt, REACH_DAYS), until: depositedBefore(readAt) };
  return { readAt, unreadCount, range };
}

interface Range {
  readonly since: Date;
  readonly until: Date;
}

/** Lists payments and refunds that should be in a deposit by now, newest first. */
export async function listUndeposited({ database }: Context, { before, limit }: PageQuery) {
  const { readAt, unreadCount, range } = await findDepositedRange(database);
  const page = await readPage(limit, async (limit) =>
    range === undefined
      ? []
      : (await findUndeposited(database, { ...range, before, limit })).map(toUndeposited),
  );
  return { ...page, readAt, unreadCount };
}

function toUndeposited(row: UndepositedRow): z.input<typeof Undeposited> {
  const { orderId, orderNumber, eventId, title, timeZone, ...facts } = row;
  return { ...facts, order: { orderId, orderNumber, event: { id: eventId, title, timeZone } } };
}
