import type { CrewOrder } from "@secret/contract";
import { type OrderStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { nameAtWindow, selectAtWindow } from "./at-window.ts";

/** Order on the board, with the values that its hashes are made of. */
export interface CrewOrderRecord {
  readonly pickupIssue: number;
  readonly phone: string | null;
  /** Whether a shortage took pieces of it. */
  readonly isCut: boolean;
  readonly order: Omit<z.input<typeof CrewOrder>, "codeHash" | "phoneHash">;
}

/** Matches orders that were paid, even if they were cancelled later. The crew never sees unpaid ones. */
const WAS_PAID = sql<boolean>`(
  orders.status = ANY (${PAID_ORDER_STATUSES}::text[])
  OR orders.status = 'cancelled' AND EXISTS (
    SELECT FROM payments WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus))`;

/** Returns an event's paid orders, also those that were cancelled since. */
export async function findPaidCrewOrders(database: Connection, eventId: string): Promise<CrewOrderRecord[]> {
  const rows = await selectCrewOrders(database, eventId).where(WAS_PAID).orderBy("orders.id").execute();
  return rows.map(toRecord);
}

/** Returns an event's orders that were paid at some time and changed since an instant. */
export async function findChangedCrewOrders(
  database: Connection,
  eventId: string,
  since: Date,
): Promise<CrewOrderRecord[]> {
  const rows = await selectCrewOrders(database, eventId)
    .where(WAS_PAID)
    .where("orders.updatedAt", ">=", since)
    .orderBy("orders.id")
    .execute();
  return rows.map(toRecord);
}

/** Returns those of the given orders that belong to the event and were paid at some time. */
export async function findCrewOrders(
  database: Connection,
  eventId: string,
  orderIds: readonly string[],
): Promise<CrewOrderRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectCrewOrders(database, eventId)
    .where(WAS_PAID)
    .where(sql<boolean>`orders.id = ANY (${orderIds}::uuid[])`)
    .execute();
  return rows.map(toRecord);
}

function selectCrewOrders(database: Connection, eventId: string) {
  return selectAtWindow(database)
    .select((expression) => [
      "orders.statusSince",
      "orders.previousStatusSince",
      "orders.updatedAt",
      "orders.createdAt",
      "orders.givenTo",
      "orders.pickupWindowId",
      "orders.units",
      "orders.hereAt",
      "orders.labelsPrinted",
      expression.fn.coalesce("walkUps.phone", "users.phone").as("phone"),
    ])
    .where("orders.eventId", "=", eventId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCrewOrders>["executeTakeFirstOrThrow"]>>;

function toRecord(row: Row): CrewOrderRecord {
  return {
    pickupIssue: row.pickupIssue,
    phone: row.phone,
    isCut: row.items.some(({ cut }) => cut > 0),
    order: {
      id: row.id,
      orderNumber: row.orderNumber,
      status: row.status as OrderStatus,
      statusSince: row.statusSince ?? row.createdAt,
      previousStatusSince: row.previousStatusSince,
      updatedAt: row.updatedAt,
      placedAt: row.createdAt,
      pickupWindowId: row.pickupWindowId,
      name: nameAtWindow(row),
      units: row.units,
      items: row.items,
      isWalkUp: row.ownerId === null,
      isTransferred: row.givenTo !== null,
      checkedInAt: row.hereAt,
      pickedUpAt: row.pickedUpAt,
      labelsPrinted: row.labelsPrinted,
    },
  };
}
