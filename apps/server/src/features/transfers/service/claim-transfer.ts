import { checkOffer, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import { giveOrder } from "../../orders/index.ts";
import { findSender, holdClaimer } from "../queries/offers.ts";
import { endTransfer, findTransferByToken, type Transfer } from "../queries/transfers.ts";
import { findByToken, type LinkRefusal, type OpenedTransfer } from "./find-offer.ts";
import { auditTransfer } from "./transfer-lines.ts";

type ClaimRefusal = LinkRefusal | "ITEM_LIMIT_REACHED" | "SIGN_IN_REQUIRED" | "TRANSFER_OWN";

/**
 * Makes the claimer the owner of an offered order. The first of several concurrent requests to lock the order's
 * row wins, including those that end the offer. A repeated claim by the same member gets the same answer.
 */
export async function claimTransfer(
  context: Context,
  session: Session,
  token: string,
  client: ClientInfo,
): Promise<Result<{ orderId: string }, ClaimRefusal>> {
  const found = await findByToken(context, token, client);
  if (!found.ok) return found;
  return inTransaction(context.database, (transaction) =>
    claim(context, transaction, session, found.value, client),
  );
}

async function claim(
  context: Context,
  transaction: Transaction,
  { userId: claimedBy }: Session,
  { transfer: known, tokenHash }: OpenedTransfer,
  client: ClientInfo,
): Promise<Result<{ orderId: string }, ClaimRefusal>> {
  const claimer = await holdClaimer(transaction, claimedBy);
  if (claimer === undefined) return refuse("SIGN_IN_REQUIRED");
  // Also locks the event, which serializes the counting of a member's limits.
  const order = await lockOrderAndEvent(transaction, known.orderId);
  // Read again under the lock: its links may have been replaced.
  const transfer = await findTransferByToken(transaction, tokenHash);
  if (order === undefined || transfer === undefined) return refuse("TRANSFER_INVALID");
  if (transfer.claimedBy === claimedBy) return ok({ orderId: order.id });
  const now = context.clock.now();
  const open = checkOffer(transfer, order, now);
  if (!open.ok) return open;
  if (transfer.fromUserId === claimedBy) return refuse("TRANSFER_OWN");
  const sender = await findSender(transaction, transfer.fromUserId);
  if (sender.deactivatedAt !== null) return refuse("TRANSFER_INVALID");
  if (order.eventStatus === "cancelled")
    return refuse("ORDER_NOT_TRANSFERABLE", { params: { status: order.eventStatus } });
  const given = await giveOrder(context, transaction, order, claimedBy);
  if (!given.ok) return given;
  await endTransfer(transaction, transfer.id, { state: "claimed", at: now, claimedBy });
  const line = {
    eventType: "transfer_claimed",
    message: `Order ${order.orderNumber} was claimed`,
    actorId: claimedBy,
    subjectId: transfer.fromUserId,
  } as const;
  await auditTransfer(transaction, order, { ...line, transferId: transfer.id, tokenHash }, client, now);
  await notifyBoth(
    context,
    transaction,
    order,
    { ...transfer, claimedBy },
    {
      sender: sender.firstName,
      claimer: claimer.firstName,
    },
  );
  return ok({ orderId: order.id });
}

async function notifyBoth(
  context: Context,
  transaction: Transaction,
  { id: orderId, eventId, orderNumber }: OrderRow,
  { fromUserId, claimedBy }: Pick<Transfer, "fromUserId"> & { readonly claimedBy: string },
  names: { readonly sender: string; readonly claimer: string },
): Promise<void> {
  const about = { orderId, eventId };
  await notify(context, transaction, "transfer-claimed", [
    { ...about, userId: fromUserId, facts: { orderNumber, name: names.claimer } },
  ]);
  await notify(context, transaction, "transfer-received", [
    { ...about, userId: claimedBy, facts: { orderNumber, name: names.sender } },
  ]);
}
