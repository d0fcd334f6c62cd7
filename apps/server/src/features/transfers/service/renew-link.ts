import { checkTransferable, ok, type Result, refuse, transferBudget } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, lockOrder } from "../../orders/service.ts";
import { findPendingTransfer, setToken } from "../queries/transfers.ts";
import { makeTransferToken, transferUrl } from "./token.ts";
import { auditTransfer } from "./transfer-lines.ts";

/**
 * Shows a sender a link for the offer that waits, once more: a new one, since no link is kept. The one shown before is
 * void; the one in the message goes on, and so does the time.
 */
export async function renewTransferLink(
  context: Context,
  session: Session,
  orderId: string,
  client: ClientInfo,
): Promise<
  Result<
    { link: string },
    "ORDER_NOT_TRANSFERABLE" | "RATE_LIMITED" | "TRANSFER_NOT_FOUND" | "TRANSFER_ORDER_NOT_FOUND"
  >
> {
  const known = await findOrderRow(context.database, orderId);
  if (known === undefined || known.ownerId !== session.userId) return refuse("TRANSFER_ORDER_NOT_FOUND");
  const retryAfterSeconds = await spendBudget(context, transferBudget(session.userId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  return inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("TRANSFER_ORDER_NOT_FOUND");
    const transferable = checkTransferable(order);
    if (!transferable.ok) return transferable;
    const now = context.clock.now();
    const pending = await findPendingTransfer(transaction, orderId);
    if (pending === undefined || now >= pending.expiresAt) return refuse("TRANSFER_NOT_FOUND");
    const { token, tokenHash } = makeTransferToken();
    await setToken(transaction, pending.id, tokenHash);
    const line = {
      eventType: "transfer_created",
      message: `The offer of order ${order.orderNumber} has a new link; the one shown before is void`,
      actorId: session.userId,
      subjectId: session.userId,
    } as const;
    await auditTransfer(transaction, order, { ...line, transferId: pending.id, tokenHash }, client, now);
    return ok({ link: transferUrl(context.config.publicUrl, token) });
  });
}
