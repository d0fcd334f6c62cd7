import { type CartLine, formatUsd, type OrderTotals, orderNumberOfSale, TENDER_NAMES } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/service.ts";
import type { StockRows } from "../../events/service.ts";
import { tellStockChanged } from "../../events/service.ts";
import { drawOrderNumber, tellOrderChanged } from "../../orders/service.ts";
import { insertSale, insertSoldOrder } from "../queries/sales.ts";
import type { CounterSale, SoldOrder } from "./sale.ts";

/** A sale that has got all it takes. */
interface AllowedSale extends CounterSale {
  readonly lines: readonly CartLine[];
  readonly items: StockRows["items"];
  readonly totals: OrderTotals;
  readonly pickupWindowId: string;
  readonly units: number;
  readonly phone: string | null;
}

const NUMBER_ATTEMPTS = 5;

/** Writes a sale, with its walk-up, its payment and what the audit log says of them, and tells the board. */
export async function recordSale(
  context: Context,
  transaction: Transaction,
  session: Session,
  sale: AllowedSale,
  now: Date,
): Promise<SoldOrder> {
  const { eventId, deviceId, action, happenedAt, totals } = sale;
  const sold = await insertOrder(transaction, sale, now);
  const { orderId, orderNumber } = sold;
  await insertSale(transaction, {
    items: itemsOf(sale, orderId),
    walkUp: {
      orderId,
      name: action.name,
      phone: sale.phone,
      soldBy: session.userId,
      deviceId,
      actionId: action.id,
    },
    payment: {
      orderId,
      idempotencyKey: `counter:${action.id}`,
      requestKey: action.id,
      requestHash: action.id,
      sourceKind: action.tender,
      amountCents: totals.totalCents,
      state: "captured",
      createdAt: happenedAt,
      // The close dates a payment by its last change: the money was taken then, even if the sale arrives later.
      updatedAt: happenedAt,
    },
  });
  const { userId: actorId } = session;
  const metadata = { deviceId, actionId: action.id };
  await audit(
    transaction,
    now,
    {
      eventType: "payment_event",
      severity: "info",
      message: `Payment of ${formatUsd(totals.totalCents)} taken at the counter: ${TENDER_NAMES[action.tender].toLowerCase()}`,
      actorId,
      orderId,
      newValue: "captured",
      metadata,
    },
    {
      eventType: "order_status_change",
      severity: "info",
      message: `Order ${orderNumber} was sold at the counter`,
      actorId,
      orderId,
      newValue: "confirmed",
      metadata,
    },
  );
  const told = {
    id: orderId,
    eventId,
    ownerId: null,
    orderNumber,
    status: "confirmed",
    cancelReason: null,
  } as const;
  transaction.afterCommit(() => {
    tellOrderChanged(context, told, now);
    tellStockChanged(context, eventId);
  });
  return sold;
}

async function insertOrder(transaction: Transaction, sale: AllowedSale, now: Date): Promise<SoldOrder> {
  const { eventId, pickupWindowId, units, action, happenedAt, totals } = sale;
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt++) {
    // The first candidate is the number the device showed; about once in a million sales another order has it already.
    const orderNumber = attempt === 0 ? orderNumberOfSale(action.id) : drawOrderNumber();
    const orderId = await insertSoldOrder(transaction, {
      ...totals,
      orderNumber,
      eventId,
      pickupWindowId,
      units,
      status: "confirmed",
      idempotencyKey: action.id,
      requestHash: action.id,
      holdExpiresAt: happenedAt,
      createdAt: happenedAt,
      updatedAt: now,
    });
    if (orderId !== undefined) return { orderId, orderNumber };
  }
  throw new Error("every order number that was drawn is taken");
}

function itemsOf({ lines, items }: AllowedSale, orderId: string) {
  const known = new Map(items.map((item) => [item.id, item]));
  return lines.map(({ menuItemId, quantity, specialInstructions }, position) => {
    const item = known.get(menuItemId);
    if (item === undefined) throw new Error(`item ${menuItemId} was sold and isn't there`);
    const { name, priceCents: unitPriceCents } = item;
    const totalPriceCents = unitPriceCents * quantity;
    return {
      orderId,
      position,
      menuItemId,
      name,
      quantity,
      unitPriceCents,
      totalPriceCents,
      specialInstructions,
    };
  });
}
