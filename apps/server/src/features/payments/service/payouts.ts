import { CURRENCY, DAY_MS } from "@secret/domain";
import type { Selectable } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Payouts } from "../../../platform/database/schema.generated.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries/payouts.ts";
import type { ProviderPayout, ProviderPayoutEntry } from "../square/answers.ts";
import { announceMoney } from "./announce-money.ts";
import { AMOUNT_MAX_CENTS } from "./disputes.ts";
import { SeenCursors } from "./seen-cursors.ts";
import { CLAIM_MS, NEVER, settleDue } from "./settle-due.ts";
import { readSquareList } from "./square-lists.ts";

/** Seconds between two reads of Square's list. Its webhooks make it due sooner. */
const LIST_EVERY_SECONDS = 60 * 60;
/** Overlap of two reads, in ms: a payout may fail or be paid days after it was sent. */
const OVERLAP_MS = 30 * DAY_MS;
/** Range of the first read, in ms. Square lists a year by default. */
const FIRST_REACH_MS = 365 * DAY_MS;
/** Payouts whose entries are read at the same time per process. */
const WIDTH = 2;
/** Pages of entries read per claim; the rest goes on at the stored cursor. */
const PAGES_PER_CLAIM = 20;

/** Reads Square's list of payouts once it is due, then the entries of those that are new or changed. */
export async function readPayouts(
  context: Context,
  provider: PaymentProvider,
  signal = NEVER,
): Promise<void> {
  const { database } = context;
  await readSquareList(context, provider, signal, {
    name: "payouts",
    everySeconds: LIST_EVERY_SECONDS,
    overlapMs: OVERLAP_MS,
    read: ({ cursor, since, beganAt }) =>
      provider.listPayouts(since ?? new Date(beganAt.getTime() - FIRST_REACH_MS), cursor),
    record: (payout) => recordPayout(context, payout),
  });
  await settleDue(context, provider, signal, {
    name: "payout entries",
    width: WIDTH,
    claim: (now) => queries.claimUnreadPayout(database, now, CLAIM_MS),
    settle: (payout) => readEntries(context, provider, payout),
  });
}

async function recordPayout(context: Context, { currency, ...payout }: ProviderPayout): Promise<void> {
  const { version, amountCents, feeCents } = payout;
  if (currency !== CURRENCY || !areAmounts(amountCents, feeCents) || !isVersion(version)) {
    context.log.error({ payout: payout.id }, "Square's report of a payout was not accepted");
    return;
  }
  await inTransaction(context.database, async (transaction) => {
    await queries.storePayout(transaction, {
      ...payout,
      arrivalOn: payout.arrivalOn ?? null,
      statementId: payout.statementId ?? null,
      reconcileAfter: payout.kind === "batch" ? context.clock.now() : null,
    });
    // The payments and refunds that its entries name are in no deposit anymore.
    if (payout.status === "failed") await queries.markDeposited(transaction, payout.id);
  });
}

const areAmounts = (...cents: readonly number[]) => cents.every(Number.isSafeInteger);
const isVersion = (version: number) => Number.isInteger(version) && Math.abs(version) < 2 ** 31;

/**
 * Reads a payout's entries page by page. Each page is stored before its successor's cursor.
 * @throws RepeatedCursorError if Square's list would never end
 */
async function readEntries(
  context: Context,
  provider: PaymentProvider,
  payout: Selectable<Payouts>,
): Promise<void> {
  const { database, clock, log } = context;
  let cursor = payout.entriesCursor ?? undefined;
  const seen = new SeenCursors(cursor);
  for (let pages = 0; pages < PAGES_PER_CLAIM; pages++) {
    const page = await provider.listPayoutEntries(payout.id, cursor);
    if (page.kind === "declined") {
      // A cursor that Square doesn't accept anymore is dropped: the entries are read from the beginning.
      await queries.updatePayoutEntries(database, payout, { entriesCursor: null });
      throw new Error(`Square refuses the entries of payout ${payout.id}: ${page.detail ?? page.code}`);
    }
    if (page.kind !== "done") throw page.cause;
    const entries = page.value.rows.filter((entry) => isEntryOf(payout.id, entry));
    if (entries.length < page.value.rows.length)
      log.error({ payout: payout.id }, "entries of Square's payout were not accepted");
    const rows = [...new Map(entries.map((each) => [each.id, toRow(each)])).values()];
    await queries.storePayoutEntries(database, rows);
    announceMoney(context, await queries.findEventsOfEntries(database, rows));
    const next = page.value.cursor;
    if (next === undefined) {
      const read = { entriesCursor: null, entriesReadAt: clock.now(), reconcileAfter: null };
      return inTransaction(database, async (transaction) => {
        if (await queries.updatePayoutEntries(transaction, payout, read))
          await queries.markDeposited(transaction, payout.id);
      });
    }
    try {
      seen.add(next);
    } catch (error) {
      await queries.updatePayoutEntries(database, payout, { entriesCursor: null });
      throw error;
    }
    cursor = next;
    await queries.updatePayoutEntries(database, payout, { entriesCursor: cursor });
  }
  await queries.updatePayoutEntries(database, payout, { reconcileAfter: clock.now() });
}

/** An entry of another payout, or with an amount that the books can't hold, isn't stored. */
function isEntryOf(
  payoutId: string,
  { grossCents, feeCents, netCents, ...entry }: ProviderPayoutEntry,
): boolean {
  const amounts = [grossCents, feeCents, netCents];
  const areBookable = areAmounts(...amounts) && amounts.every((cents) => Math.abs(cents) <= AMOUNT_MAX_CENTS);
  return entry.payoutId === payoutId && areBookable;
}

function toRow({ effectiveAt, paymentId, refundId, disputeId, ...entry }: ProviderPayoutEntry) {
  return {
    ...entry,
    effectiveAt: effectiveAt ?? null,
    providerPaymentId: paymentId ?? null,
    providerRefundId: refundId ?? null,
    disputeId: disputeId ?? null,
  };
}
