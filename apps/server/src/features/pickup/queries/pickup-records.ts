import type { PickupOrder } from "@secret/contract";
import { expectedAt, type OrderStatus } from "@secret/domain";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { nameAtWindow, selectAtWindow } from "./at-window.ts";

/** Order with the facts that its pickup needs. */
export interface PickupRecord {
  /** Owner; null for a walk-up. */
  readonly ownerId: string | null;
  readonly eventId: string;
  readonly pickupIssue: number;
  readonly pickedUpAt: Date | null;
  /** End of the event's pickup, with the delay announced for the order's window. */
  readonly pickupEndsAt: Date;
  readonly locationName: string;
  readonly status: OrderStatus;
  readonly order: z.input<typeof PickupOrder>;
}

/** Returns an order for its pickup; undefined if there is none. */
export async function findPickupRecord(
  database: Connection,
  orderId: string,
): Promise<PickupRecord | undefined> {
  const row = await selectAtWindow(database)
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select([
      "orders.eventId",
      "events.title",
      "events.locationName",
      "events.timeZone",
      "events.pickupEndsAt",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "shiftMinutes",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const status = row.status as OrderStatus;
  return {
    ownerId: row.ownerId,
    eventId: row.eventId,
    pickupIssue: row.pickupIssue,
    pickedUpAt: row.pickedUpAt,
    pickupEndsAt: expectedAt(row.pickupEndsAt, row.shiftMinutes),
    locationName: row.locationName,
    status,
    order: {
      id: row.id,
      orderNumber: row.orderNumber,
      status,
      customerName: nameAtWindow(row),
      eventId: row.eventId,
      eventTitle: row.title,
      timeZone: row.timeZone,
      pickupWindow: { startsAt: row.startsAt, endsAt: row.endsAt },
      items: row.items,
      pickedUpAt: row.pickedUpAt,
    },
  };
}
