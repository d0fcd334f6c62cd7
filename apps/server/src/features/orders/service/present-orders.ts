import type { OrderDetail, OrderSummary } from "@secret/contract";
import {
  type EventStatus,
  expectedAt,
  isTransferable,
  mayCancelDelayed,
  mayCheckIn,
  mayOwnerCancel,
  mayReturn,
  type OrderReader,
  type OrderStatus,
  readerOf,
} from "@secret/domain";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import type { Payments } from "../../../platform/database/schema.generated.ts";
import { findOrderReturns } from "../../returned-orders/index.ts";
import {
  findTransfersOfOrders,
  mayTransfer,
  type TransfersOfReader,
  transfersOfReader,
} from "../queries/order-transfers.ts";
import {
  type CountingPayment,
  type DetailRow,
  findCountingPayments,
  type OrderRow,
} from "../queries/read-orders.ts";

/** An order as its reader sees it, without its refunds. */
export interface ReadOrder {
  readonly reader: OrderReader;
  /** Whether it has any refund, including pending and failed ones. */
  readonly hasRefunds: boolean;
  readonly order: Omit<z.input<typeof OrderDetail>, "refunds">;
}

/** A member's reading of an order at a time. */
export interface OrderReading {
  readonly row: DetailRow;
  readonly readerId: string;
  readonly now: Date;
}

/**
 * Presents orders with their transfers, returns and payments, in the order of the readings; undefined where an order
 * isn't the reader's. Reads each kind with one query, and only if an order needs it: in the minute when ordering opens,
 * every page reads an order.
 */
export async function presentOrders(
  database: Connection,
  readings: readonly OrderReading[],
): Promise<(ReadOrder | undefined)[]> {
  const idsOf = (isOne: (row: DetailRow, readerId: string) => boolean) =>
    readings.flatMap(({ row, readerId }) => (isOne(row, readerId) ? [row.id] : []));
  const [transfers, returns, payments] = await Promise.all([
    findTransfersOfOrders(
      database,
      idsOf(({ hasTransfers }) => hasTransfers),
    ),
    findOrderReturns(
      database,
      idsOf(({ isReturned }) => isReturned),
    ),
    findCountingPayments(
      database,
      idsOf(({ userId, hasPayments }, readerId) => hasPayments && userId === readerId),
    ),
  ]);
  return readings.map(({ row, readerId, now }) => {
    const offers = transfersOfReader(transfers.get(row.id) ?? [], readerId, now);
    const reader = readerOf(row, readerId, offers.hasGivenAway);
    if (reader === undefined) return undefined;
    const own = reader.isOwner
      ? ownDetail(row, offers, returns.get(row.id) ?? null, now)
      : recordDetail(offers, row.status === "cancelled");
    const order = { ...summaryOf(row, reader), ...own, ...moneyOf(row, reader, payments.get(row.id)) };
    return { reader, order, hasRefunds: row.hasRefunds };
  });
}

/** Presents what an order costs. Only its payer sees prices. */
function moneyOf(row: DetailRow, { isPayer }: OrderReader, payment: CountingPayment | undefined) {
  return {
    isReturnClaim: row.takesOver !== null,
    bill: isPayer ? toBill(row) : null,
    paidBy: isPayer ? null : row.payerName,
    items: row.items.map((item) =>
      isPayer ? item : { ...item, unitPriceCents: null, totalPriceCents: null },
    ),
    payment: payment === undefined || !isPayer ? null : toPayment(payment),
    refundableCents: payment === undefined || !isPayer ? 0 : payment.refundableCents,
  };
}

/** Presents the part of an order that only its owner sees, with what they may do. */
function ownDetail(
  row: DetailRow,
  { open, givenBy }: TransfersOfReader,
  openReturn: z.input<typeof OrderDetail>["openReturn"],
  now: Date,
) {
  const status = row.status as OrderStatus;
  const { cancellationCutoffAt } = row;
  const returnable = {
    status,
    eventStatus: row.eventStatus as EventStatus,
    cancellationCutoffAt,
    windowStartsAt: expectedAt(row.startsAt, row.shiftMinutes),
  };
  // An order is either offered to a friend or returned to the waitlist.
  const isOnOffer = open !== null || openReturn !== null;
  return {
    holdExpiresAt: status === "pending" ? row.holdExpiresAt : null,
    pickedUpAt: row.pickedUpAt,
    mayCancel: mayOwnerCancel({ status }, row, now) || mayCancelDelayed({ ...row, status }),
    checkedInAt: row.hereAt,
    mayCheckIn: mayCheckIn({ status }, { ...row, endsAt: expectedAt(row.endsAt, row.shiftMinutes) }, now),
    isRemade: row.isRemade,
    hasFreeItem: row.hasFreeItem,
    isReleased: row.releasedAt !== null,
    isNoShow: row.pickupOutcome === "no-show",
    transfer: isTransferable(status) ? open : null,
    mayTransfer: mayTransfer({ status, releasedAt: row.releasedAt }, open) && openReturn === null,
    openReturn,
    mayReturn: !isOnOffer && mayReturn(returnable, now),
    foundNobody: row.foundNobody,
    givenBy,
    givenTo: null,
  };
}

/** Presents the record that stays with a member who gave the order away. */
function recordDetail({ givenBy, givenTo }: TransfersOfReader, isCancelled: boolean) {
  return {
    holdExpiresAt: null,
    pickedUpAt: null,
    mayCancel: false,
    checkedInAt: null,
    mayCheckIn: false,
    isRemade: false,
    hasFreeItem: false,
    isReleased: false,
    isNoShow: false,
    transfer: null,
    mayTransfer: false,
    openReturn: null,
    mayReturn: false,
    foundNobody: false,
    givenBy,
    givenTo: givenTo && { ...givenTo, isCancelled },
  };
}

function toBill({ subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode }: DetailRow) {
  return { subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode };
}

const PAYMENT_ID_SHOWN_LENGTH = 12;

function toPayment(row: Selectable<Payments>): NonNullable<z.input<typeof OrderDetail>["payment"]> {
  return {
    paymentId: row.providerPaymentId?.slice(0, PAYMENT_ID_SHOWN_LENGTH) ?? null,
    sourceKind: row.sourceKind as NonNullable<OrderDetail["payment"]>["sourceKind"],
    state: row.state as NonNullable<OrderDetail["payment"]>["state"],
    amountCents: row.amountCents,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    receiptUrl: row.receiptUrl,
    createdAt: row.createdAt,
  };
}

/** Presents an order as its reader sees it in a list. */
export function summaryOf(row: OrderRow, { isOwner, isPayer }: OrderReader): z.input<typeof OrderSummary> {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: isOwner ? (row.status as OrderStatus) : "transferred",
    cancelReason: isOwner ? (row.cancelReason as OrderSummary["cancelReason"]) : null,
    totalCents: isPayer ? row.totalCents : null,
    refundedCents: isPayer ? row.refundedCents : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    event: {
      id: row.eventId,
      title: row.title,
      locationName: row.locationName,
      district: row.district,
      address: row.address,
      zipCode: row.zipCode,
      latitude: row.latitude === null ? null : Number(row.latitude),
      longitude: row.longitude === null ? null : Number(row.longitude),
      timeZone: row.timeZone,
      eventAt: row.eventAt,
      pickupEndsAt: expectedAt(row.pickupEndsAt, row.shiftMinutes),
      cancellationCutoffAt: row.cancellationCutoffAt,
    },
    pickupWindow: {
      id: row.pickupWindowId,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    },
  };
}
