import { PHONE_MESSAGE } from "@secret/contract";
import {
  type CartLine,
  checkPaymentAmount,
  isCrewTime,
  isSendingTime,
  mergeLines,
  type OrderTotals,
  ok,
  orderTotals,
  parseUsPhone,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockStock, type StockRows } from "../../order-book/index.ts";
import { findAllotment, takeFromAllotment } from "../queries/allotments.ts";
import { lockVerifiedCharge } from "../queries/terminal-charges.ts";
import { checkCounter } from "./check-counter.ts";
import { recordSale } from "./record-sale.ts";
import type { CounterSale, SaleAction, SaleRefusal, SoldOrder } from "./sale.ts";
import { allotmentShare, shareOfStock } from "./share.ts";

/**
 * Sells at the counter: takes stock, a place and window capacity, and puts the order on the board as confirmed and
 * paid. Locks the event's row first, so the transaction must not hold an order's yet. A refusal writes nothing. Each
 * action sells once, since its id is unique among orders.
 */
export async function sellAtCounter(
  context: Context,
  transaction: Transaction,
  session: Session,
  sale: CounterSale,
): Promise<Result<SoldOrder, SaleRefusal>> {
  const { eventId, deviceId, action, happenedAt } = sale;
  const now = context.clock.now();
  const phone = readPhone(action.phone);
  if (!phone.ok) return phone;
  const counter = await lockStock(transaction, eventId);
  if (counter === undefined) return refuse("EVENT_NOT_FOUND");
  const isOpen = checkCounter(counter.event, now, isSendingTime);
  if (!isOpen.ok) return isOpen;
  if (!isCrewTime(counter.event, happenedAt)) return refuse("EVENT_NOT_ACTIVE");
  const lines = mergeLines(action.lines);
  const share = action.isFromAllotment
    ? allotmentShare(await findAllotment(transaction, eventId, deviceId), lines)
    : shareOfStock(counter, { lines, orders: 1, at: happenedAt, pickupWindowId: action.pickupWindowId });
  if (!share.ok) return share;
  const totals = checkTotals(counter, lines, action);
  if (!totals.ok) return totals;
  const isPaid = await checkCharge(transaction, sale, totals.value);
  if (!isPaid.ok) return isPaid;
  if (action.isFromAllotment) await takeFromAllotment(transaction, eventId, deviceId, share.value, now);
  const sold = { ...sale, phone: phone.value, lines, items: counter.items, totals: totals.value };
  return ok(await recordSale(context, transaction, session, { ...sold, share: share.value }, now));
}

/**
 * Checks that Square has confirmed exactly this amount, if the sale names a charge in Square's Point of Sale app. Such a
 * sale is paid on the terminal, never in cash.
 */
async function checkCharge(
  transaction: Transaction,
  { eventId, deviceId, action: { terminalChargeId: id, tender } }: CounterSale,
  { totalCents }: OrderTotals,
): Promise<Result<void, "TERMINAL_CHARGE_NOT_FOUND">> {
  if (id === undefined) return ok(undefined);
  if (tender !== "terminal") return refuse("TERMINAL_CHARGE_NOT_FOUND");
  const charge = await lockVerifiedCharge(transaction, { id, eventId, deviceId });
  const paidCents = charge === undefined ? 0 : charge.amountCents + (charge.tipCents ?? 0);
  return paidCents === totalCents ? ok(undefined) : refuse("TERMINAL_CHARGE_NOT_FOUND");
}

function readPhone(text: string): Result<string | null, "VALIDATION_FAILED"> {
  if (text === "") return ok(null);
  const phone = parseUsPhone(text);
  if (phone.ok) return phone;
  return refuse("VALIDATION_FAILED", { field: "phone", params: { reason: PHONE_MESSAGE } });
}

/** Returns the order's totals; the crew must have taken exactly this amount. */
function checkTotals(
  { event, items }: StockRows,
  lines: readonly CartLine[],
  { tipCents, shownTotalCents }: SaleAction,
): Result<OrderTotals, "INVALID_PAYMENT_AMOUNT" | "TOTAL_CHANGED"> {
  const prices = new Map(items.map(({ id, priceCents }) => [id, priceCents]));
  const priced = lines.map(({ menuItemId, quantity }) => ({
    quantity,
    unitPriceCents: prices.get(menuItemId) ?? 0,
  }));
  const totals = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents });
  const { totalCents } = totals;
  const payable = checkPaymentAmount(totalCents);
  if (!payable.ok) return payable;
  return totalCents === shownTotalCents ? ok(totals) : refuse("TOTAL_CHANGED", { params: { totalCents } });
}
