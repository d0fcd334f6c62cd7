import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrder, type OrderRow } from "../../order-book/index.ts";
import { getOrder, publishOrderEdit } from "../../orders/index.ts";
import { endTransfer, findNewestTransferFrom, type Transfer } from "../queries/transfers.ts";
import { auditTransfer } from "./transfer-lines.ts";

type CancelRefusal = "TRANSFER_CLAIMED" | "TRANSFER_NOT_FOUND" | "TRANSFER_ORDER_NOT_FOUND";

/** Withdraws an own offer. A repeated request, or one after the offer's end, gets the same answer. */
export async function cancelTransfer(
  context: Context,
  session: Session,
  orderId: string,
  client: ClientInfo,
): Promise<Result<z.input<typeof OrderDetail>, CancelRefusal>> {
  const cancelled = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined) return refuse("TRANSFER_ORDER_NOT_FOUND");
    const transfer = await findNewestTransferFrom(transaction, orderId, session.userId);
    if (order.ownerId !== session.userId)
      return refuse(transfer?.state === "claimed" ? "TRANSFER_CLAIMED" : "TRANSFER_ORDER_NOT_FOUND");
    if (transfer === undefined) return refuse("TRANSFER_NOT_FOUND");
    if (transfer.state === "pending") await takeBack(context, transaction, order, transfer, client);
    return ok(undefined);
  });
  if (!cancelled.ok) return cancelled;
  const order = await getOrder(context, session, orderId);
  return order.ok ? order : refuse("TRANSFER_ORDER_NOT_FOUND");
}

async function takeBack(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { id: transferId, fromUserId: userId, tokenHash }: Transfer,
  client: ClientInfo,
): Promise<void> {
  const now = context.clock.now();
  const { id: orderId, eventId, orderNumber } = order;
  await endTransfer(transaction, transferId, { state: "cancelled", at: now });
  const line = {
    eventType: "transfer_cancelled",
    message: `The offer of order ${orderNumber} was taken back`,
    actorId: userId,
    subjectId: userId,
  } as const;
  await auditTransfer(transaction, order, { ...line, transferId, tokenHash }, client, now);
  await notify(context, transaction, "transfer-cancelled", [
    { userId, eventId, orderId, facts: { orderNumber } },
  ]);
  transaction.afterCommit(() => publishOrderEdit(context, order));
}
