import {
  type CartLine,
  formatUsd,
  type OrderTotals,
  orderNumberOfSale,
  type StockShare,
  TENDER_NAMES,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { announceStockChanged } from "../../events/index.ts";
import { type NewLine, type StockRows, sell } from "../../order-book/index.ts";
import { publishOrderChange } from "../../orders/index.ts";
import { recordCounterPayment } from "../../payments/index.ts";
import { recordOrderWebhooks } from "../../webhooks/index.ts";
import { updateCharge } from "../queries/terminal-charges.ts";
import { insertWalkUp } from "../queries/walk-ups.ts";
import type { CounterSale, SoldOrder } from "./sale.ts";

/** Checked sale with its share of the stock. */
interface AllowedSale extends CounterSale {
  readonly lines: readonly CartLine[];
  readonly items: StockRows["items"];
  readonly totals: OrderTotals;
  readonly share: StockShare;
  readonly phone: string | null;
}

/** Records a sale with its walk-up, payment and audit lines, and publishes it to the board. */
export async function recordSale(
  context: Context,
  transaction: Transaction,
  session: Session,
  sale: AllowedSale,
  now: Date,
): Promise<SoldOrder> {
  const { eventId, deviceId, action, happenedAt, totals } = sale;
  const { id: orderId, orderNumber } = await sell(
    transaction,
    {
      eventId,
      actionId: action.id,
      soldAt: happenedAt,
      totals,
      lines: toLines(sale),
      share: sale.share,
      isTakenAlready: action.isFromAllotment,
      firstNumber: orderNumberOfSale(action.id),
    },
    now,
  );
  const walkUp = {
    name: action.name,
    phone: sale.phone,
    soldBy: session.userId,
    deviceId,
    actionId: action.id,
  };
  await insertWalkUp(transaction, { orderId, ...walkUp });
  const taken = { orderId, actionId: action.id, tender: action.tender, amountCents: totals.totalCents };
  await recordCounterPayment(transaction, { ...taken, takenAt: happenedAt });
  if (action.terminalChargeId !== undefined)
    await updateCharge(transaction, action.terminalChargeId, { orderId });
  await auditSale(transaction, session, sale, { orderId, orderNumber }, now);
  await recordOrderWebhooks(context, transaction, [{ orderId, type: "order.paid" }]);
  const told = {
    id: orderId,
    eventId,
    ownerId: null,
    orderNumber,
    status: "confirmed",
    cancelReason: null,
  } as const;
  transaction.afterCommit(() => {
    publishOrderChange(context, told, now);
    announceStockChanged(context, eventId);
  });
  return { orderId, orderNumber };
}

async function auditSale(
  transaction: Transaction,
  { userId: actorId }: Session,
  { deviceId, action, totals }: AllowedSale,
  { orderId, orderNumber }: SoldOrder,
  now: Date,
): Promise<void> {
  const shared = { severity: "info", actorId, orderId, metadata: { deviceId, actionId: action.id } } as const;
  const tender = TENDER_NAMES[action.tender].toLowerCase();
  await audit(
    transaction,
    now,
    {
      ...shared,
      eventType: "payment_event",
      message: `Payment of ${formatUsd(totals.totalCents)} taken at the counter: ${tender}`,
      newValue: "captured",
    },
    {
      ...shared,
      eventType: "order_status_change",
      message: `Order ${orderNumber} was sold at the counter`,
      newValue: "confirmed",
    },
  );
}

function toLines({ lines, items }: AllowedSale): NewLine[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return lines.map(({ menuItemId, quantity, specialInstructions }) => {
    const item = known.get(menuItemId);
    if (item === undefined) throw new Error(`item ${menuItemId} was sold but doesn't exist`);
    const { name, priceCents: unitPriceCents } = item;
    return { menuItemId, name, quantity, unitPriceCents, specialInstructions };
  });
}
