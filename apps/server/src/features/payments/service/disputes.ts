import type { AdminDispute } from "@secret/contract";
import {
  CURRENCY,
  type DisputeState,
  describeDisputeReason,
  formatUsd,
  isDisputeLost,
  isDisputeOpen,
  movesMoney,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { readPage } from "../../../platform/page.ts";
import { audit } from "../../audit/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { findAdminDisputes, findEventsOfDispute, storeDispute } from "../queries/disputes.ts";
import { findPaymentByProviderId, lockPayment, type PaymentRow } from "../queries/payments.ts";
import type { ProviderDispute } from "../square/answers.ts";
import { announceMoney } from "./announce-money.ts";
import { NEVER } from "./settle-due.ts";
import { readSquareList } from "./square-lists.ts";

/** Seconds between two reads of Square's list. Webhooks report sooner. */
const LIST_EVERY_SECONDS = 10 * 60;
/** Largest amount in cents that the books hold. */
export const AMOUNT_MAX_CENTS = 99_999_999;

export function listDisputes(
  { database }: Context,
  filter: {
    readonly state?: AdminDispute["state"] | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
) {
  return readPage(filter.limit, (limit) => findAdminDisputes(database, { ...filter, limit }));
}

/**
 * Reads a dispute that a webhook names.
 * @throws Square's error if it doesn't answer
 */
export async function refreshDispute(
  context: Context,
  provider: PaymentProvider,
  disputeId: string,
): Promise<void> {
  const found = await provider.findDispute(disputeId);
  if (found.kind === "unknown" || found.kind === "unavailable") throw found.cause;
  if (found.kind === "done") await recordDispute(context, found.value);
}

/** Reads Square's list of disputes once it is due, since a webhook may be lost. */
export async function readDisputes(
  context: Context,
  provider: PaymentProvider,
  signal = NEVER,
): Promise<void> {
  await readSquareList(context, provider, signal, {
    name: "disputes",
    everySeconds: LIST_EVERY_SECONDS,
    read: ({ cursor }) => provider.listDisputes(cursor),
    record: (dispute) => recordDispute(context, dispute),
  });
}

/**
 * Records Square's report of a dispute, unless a newer one is stored. Takes the payment's lock, which every refund takes,
 * so a refund is either planned before the dispute is known or withheld.
 */
export async function recordDispute(context: Context, reported: ProviderDispute): Promise<void> {
  if (!isAcceptable(reported)) {
    context.log.error({ dispute: reported.id }, "Square's report of a dispute was not accepted");
    return;
  }
  await inTransaction(context.database, async (transaction) => {
    const payment =
      reported.paymentId === undefined
        ? undefined
        : await findPaymentByProviderId(transaction, reported.paymentId);
    if (payment !== undefined) await lockPayment(transaction, payment.id);
    const { paymentId: providerPaymentId = null, currency: _, dueAt = null, ...facts } = reported;
    const { state, openedAt, changedAt } = facts;
    const stored = await storeDispute(transaction, {
      ...facts,
      providerPaymentId,
      paymentId: payment?.id ?? null,
      dueAt,
      takenAt: movesMoney(state) ? openedAt : null,
      returnedAt: state === "won" ? changedAt : null,
      recordedAt: context.clock.now(),
    });
    if (stored === undefined) return;
    await auditChange(context, transaction, reported, payment, stored.oldState);
    const eventIds = await findEventsOfDispute(transaction, reported.id);
    transaction.afterCommit(() => announceMoney(context, eventIds));
  });
}

/** A report in another currency or with an amount that no payment has can't be booked. */
function isAcceptable({ amountCents, currency, version }: ProviderDispute): boolean {
  return (
    currency === CURRENCY &&
    Number.isSafeInteger(amountCents) &&
    amountCents >= 0 &&
    amountCents <= AMOUNT_MAX_CENTS &&
    Number.isInteger(version) &&
    Math.abs(version) < 2 ** 31
  );
}

async function auditChange(
  context: Context,
  transaction: Transaction,
  { id, amountCents, reason, state, version, dueAt }: ProviderDispute,
  payment: PaymentRow | undefined,
  oldState: DisputeState | null,
): Promise<void> {
  const amount = formatUsd(amountCents);
  const isNew = oldState === null;
  const what = isNew
    ? `A cardholder disputed ${amount}: ${describeDisputeReason(reason)}`
    : isDisputeLost(state)
      ? `Dispute of ${amount} lost: the money went to the cardholder`
      : isDisputeOpen(state)
        ? `Dispute of ${amount} changed`
        : `Dispute of ${amount} ended in our favor`;
  await audit(transaction, context.clock.now(), {
    eventType: "payment_event",
    severity: isNew || isDisputeLost(state) ? "critical" : "info",
    message: what,
    subjectId: payment?.userId ?? null,
    ...(payment !== undefined && { orderId: payment.orderId }),
    ...(oldState !== null && { oldValue: oldState }),
    newValue: state,
    metadata: { disputeId: id, version, dueAt: dueAt?.toISOString() ?? null },
  });
}
