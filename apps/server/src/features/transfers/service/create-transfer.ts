import { randomUUID } from "node:crypto";
import type { createTransfer as createTransferRoute, NOT_SENT_REASONS, OrderDetail } from "@secret/contract";
import {
  addressOfContact,
  checkTransferable,
  offersBudget,
  ok,
  type Result,
  refuse,
  TRANSFER_LINK_SECONDS,
  trafficBudgets,
  transferBudget,
} from "@secret/domain";
import type { z } from "zod";
import {
  deleteSpending,
  limitsOf,
  spendBudget,
  spendBudgets,
} from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, lockOrder, type OrderRow } from "../../order-book/index.ts";
import { getOrder, publishOrderEdit } from "../../orders/index.ts";
import { findOpenReturn } from "../../returned-orders/index.ts";
import { findPendingTransfer, insertTransfer } from "../queries/transfers.ts";
import { expireTransfer } from "./expire-transfers.ts";
import { SEND_OFFER_JOBS } from "./send-offer.ts";
import { makeTransferToken, transferUrl } from "./token.ts";
import { auditTransfer } from "./transfer-lines.ts";

type OfferInput = z.output<typeof createTransferRoute.body>;
type OfferAnswer = z.input<typeof createTransferRoute.response>;

type OfferRefusal =
  | "RETURN_IN_PROGRESS"
  | "ORDER_NOT_TRANSFERABLE"
  | "TRANSFER_IN_PROGRESS"
  | "TRANSFER_ORDER_NOT_FOUND";

const SENT_BY = { mail: "email", sms: "sms" } as const;

/**
 * Offers an own paid order to a friend. Holders of the link can claim it for 24 hours. The link in the answer isn't
 * stored, and the message to the contact has its own.
 */
export async function createTransfer(
  context: Context,
  session: Session,
  orderId: string,
  input: OfferInput,
  client: ClientInfo,
): Promise<Result<OfferAnswer, OfferRefusal | "RATE_LIMITED">> {
  const offerable = checkOwn(await findOrderRow(context.database, orderId), session);
  if (!offerable.ok) return offerable;
  const retryAfterSeconds = await spendBudget(context, transferBudget(session.userId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  const plan = await planMessage(context, input.contact, client);
  const offered = await offer(context, session, orderId, { ...input, channel: plan.channel }, client);
  if (!offered.ok && plan.channel !== null) await plan.release();
  if (!offered.ok) return offered;
  const order = await getOrder(context, session, orderId);
  return order.ok ? ok(toAnswer(order.value, offered.value, plan)) : refuse("TRANSFER_ORDER_NOT_FOUND");
}

function toAnswer(order: z.input<typeof OrderDetail>, link: string, plan: MessagePlan): OfferAnswer {
  return plan.channel === null
    ? { order, link, sentBy: null, notSentBecause: plan.because }
    : { order, link, sentBy: SENT_BY[plan.channel], notSentBecause: null };
}

/** Creates the offer and returns its link. */
async function offer(
  context: Context,
  session: Session,
  orderId: string,
  { contact, message, channel }: OfferInput & { readonly channel: MessagePlan["channel"] },
  client: ClientInfo,
): Promise<Result<string, OfferRefusal>> {
  return inTransaction(context.database, async (transaction) => {
    const found = checkOwn(await lockOrder(transaction, orderId), session);
    if (!found.ok) return found;
    const order = found.value;
    const now = context.clock.now();
    if (!(await isFreeToOffer(context, transaction, order, now))) return refuse("TRANSFER_IN_PROGRESS");
    if ((await findOpenReturn(transaction, orderId)) !== undefined) return refuse("RETURN_IN_PROGRESS");
    const { token, tokenHash } = makeTransferToken();
    const transferId = await insertTransfer(transaction, {
      orderId,
      fromUserId: session.userId,
      contact,
      message,
      tokenHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + TRANSFER_LINK_SECONDS * 1000),
    });
    const line = {
      eventType: "transfer_created",
      message: `Order ${order.orderNumber} was offered to a friend`,
      actorId: session.userId,
      subjectId: session.userId,
    } as const;
    await auditTransfer(transaction, order, { ...line, transferId, tokenHash }, client, now);
    if (channel !== null) await context.jobs.add(transaction, SEND_OFFER_JOBS[channel], [{ transferId }]);
    transaction.afterCommit(() => publishOrderEdit(context, order));
    return ok(transferUrl(context.config.publicUrl, token));
  });
}

/** Returns whether the order has no open offer. An expired one is ended here. */
async function isFreeToOffer(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  now: Date,
): Promise<boolean> {
  const pending = await findPendingTransfer(transaction, order.id);
  if (pending === undefined) return true;
  if (now < pending.expiresAt) return false;
  await expireTransfer(context, transaction, order, pending);
  return true;
}

function checkOwn(
  order: OrderRow | undefined,
  session: Session,
): Result<OrderRow, "ORDER_NOT_TRANSFERABLE" | "TRANSFER_ORDER_NOT_FOUND"> {
  if (order === undefined || order.ownerId !== session.userId) return refuse("TRANSFER_ORDER_NOT_FOUND");
  const transferable = checkTransferable(order);
  return transferable.ok ? ok(order) : transferable;
}

/** Decision whether the offer's message is sent to its contact. */
type MessagePlan =
  | {
      readonly channel: "mail" | "sms";
      /** Returns the budget if no offer is made after all. */
      release(): Promise<void>;
    }
  | { readonly channel: null; readonly because: (typeof NOT_SENT_REASONS)[number] };

/**
 * Takes the budget of an offer's message, by address and network. No recipient is looked up, so that the answer doesn't
 * reveal members. Call it outside a transaction.
 */
async function planMessage(context: Context, contact: string, client: ClientInfo): Promise<MessagePlan> {
  const to = addressOfContact(contact);
  if (to === undefined) return { channel: null, because: "foreign-number" };
  const { channel, address } = to;
  const { canText } = context.config;
  const { smsPerDay } = context.settings;
  if (channel === "sms" && !canText) return { channel: null, because: "no-texts" };
  const budgets = [offersBudget(address), ...trafficBudgets(channel, address, client.network, smsPerDay)];
  const limits = limitsOf(context, budgets);
  const spendingId = randomUUID();
  const waitSeconds = await spendBudgets(context.database, spendingId, limits, context.clock.now());
  if (waitSeconds > 0) return { channel: null, because: "limit" };
  const keys = limits.map(({ key }) => key);
  return { channel, release: () => deleteSpending(context.database, spendingId, keys) };
}
