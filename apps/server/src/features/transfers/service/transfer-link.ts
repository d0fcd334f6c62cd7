import { checkTransferable, ok, type Result, refuse, transferBudget } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, lockOrder, type OrderRow } from "../../order-book/index.ts";
import { addLink, findPendingTransfer, replaceLinks, type Transfer } from "../queries/transfers.ts";
import { makeTransferToken, transferUrl } from "./token.ts";
import { auditTransfer } from "./transfer-lines.ts";

type LinkResult = Result<
  { link: string },
  "ORDER_NOT_TRANSFERABLE" | "RATE_LIMITED" | "TRANSFER_NOT_FOUND" | "TRANSFER_ORDER_NOT_FOUND"
>;

interface LinkChange {
  readonly write: (transaction: Transaction, transferId: string, tokenHash: string) => Promise<void>;
  /** Message of the audit line. */
  readonly message: (orderNumber: string) => string;
}

/**
 * Issues another link for a pending offer, since links are stored only as hashes. Earlier links keep working, and the
 * offer's end doesn't change.
 */
export function shareTransferLink(
  context: Context,
  session: Session,
  orderId: string,
  client: ClientInfo,
): Promise<LinkResult> {
  return changeLink(context, session, orderId, client, {
    write: addLink,
    message: (orderNumber) => `The offer of order ${orderNumber} was shared with another link`,
  });
}

/** Voids every link of a pending offer, the one in the message included, and issues a new one. */
export function replaceTransferLink(
  context: Context,
  session: Session,
  orderId: string,
  client: ClientInfo,
): Promise<LinkResult> {
  return changeLink(context, session, orderId, client, {
    write: replaceLinks,
    message: (orderNumber) => `The links of the offer of order ${orderNumber} were replaced`,
  });
}

async function changeLink(
  context: Context,
  session: Session,
  orderId: string,
  client: ClientInfo,
  change: LinkChange,
): Promise<LinkResult> {
  const known = await findOrderRow(context.database, orderId);
  if (known === undefined || known.ownerId !== session.userId) return refuse("TRANSFER_ORDER_NOT_FOUND");
  const retryAfterSeconds = await spendBudget(context, transferBudget(session.userId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  return inTransaction(context.database, async (transaction) => {
    const now = context.clock.now();
    const found = await lockPending(transaction, session, orderId, now);
    if (!found.ok) return found;
    const { order, transfer } = found.value;
    const { token, tokenHash } = makeTransferToken();
    await change.write(transaction, transfer.id, tokenHash);
    const line = {
      eventType: "transfer_created",
      message: change.message(order.orderNumber),
      actorId: session.userId,
      subjectId: session.userId,
    } as const;
    await auditTransfer(transaction, order, { ...line, transferId: transfer.id, tokenHash }, client, now);
    return ok({ link: transferUrl(context.config.publicUrl, token) });
  });
}

async function lockPending(
  transaction: Transaction,
  session: Session,
  orderId: string,
  now: Date,
): Promise<
  Result<
    { order: OrderRow; transfer: Transfer },
    "ORDER_NOT_TRANSFERABLE" | "TRANSFER_NOT_FOUND" | "TRANSFER_ORDER_NOT_FOUND"
  >
> {
  const order = await lockOrder(transaction, orderId);
  if (order === undefined || order.ownerId !== session.userId) return refuse("TRANSFER_ORDER_NOT_FOUND");
  const transferable = checkTransferable(order);
  if (!transferable.ok) return transferable;
  const transfer = await findPendingTransfer(transaction, orderId);
  if (transfer === undefined || now >= transfer.expiresAt) return refuse("TRANSFER_NOT_FOUND");
  return ok({ order, transfer });
}
