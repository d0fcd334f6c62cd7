import type { CrewEvent } from "@secret/contract";
import { type EventStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Event as its crew sees it, with the times that decide who may see it. */
export interface CrewEventRecord {
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
  readonly status: EventStatus;
  readonly event: z.input<typeof CrewEvent> & {
    readonly salesTaxPpm: number;
    readonly maxOrders: number | null;
    readonly currentOrders: number;
  };
}

/** Returns events other than drafts with a pickup in these bounds, latest first. */
export async function findCrewEvents(
  database: Connection,
  bounds: { readonly startsBy: Date; readonly endsAfter: Date } | undefined,
  limit: number,
): Promise<CrewEventRecord[]> {
  let query = selectCrewEvents(database).where("status", "<>", "draft");
  if (bounds !== undefined)
    query = query.where("pickupStartsAt", "<=", bounds.startsBy).where("pickupEndsAt", ">", bounds.endsAfter);
  const rows = await query.orderBy("pickupStartsAt", "desc").orderBy("id").limit(limit).execute();
  return rows.map(toRecord);
}

export async function findCrewEvent(
  database: Connection,
  eventId: string,
): Promise<CrewEventRecord | undefined> {
  const row = await selectCrewEvents(database).where("id", "=", eventId).executeTakeFirst();
  return row && toRecord(row);
}

/** Columns that decide which crew members see an event. */
export type CrewHoursRecord = Pick<CrewEventRecord, "pickupStartsAt" | "pickupEndsAt" | "status">;

export async function findCrewHours(
  database: Connection,
  eventId: string,
): Promise<CrewHoursRecord | undefined> {
  const row = await database
    .selectFrom("events")
    .select(["pickupStartsAt", "pickupEndsAt", "status"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row && { ...row, status: row.status as EventStatus };
}

function selectCrewEvents(database: Connection) {
  return database.selectFrom("events").select((event) => [
    "id",
    "title",
    "locationName",
    "timeZone",
    "status",
    "cancelledAt",
    "pickupStartsAt",
    "pickupEndsAt",
    "salesTaxPpm",
    "maxOrders",
    "currentOrders",
    event
      .selectFrom("orders")
      .select((order) => order.fn.countAll<number>().as("count"))
      .whereRef("orders.eventId", "=", "events.id")
      .where("orders.status", "in", PAID_ORDER_STATUSES)
      .$asScalar()
      .$notNull()
      .as("orders"),
    event
      .selectFrom("orders")
      .select((order) => order.fn.countAll<number>().as("count"))
      .whereRef("orders.eventId", "=", "events.id")
      .where("orders.status", "=", "completed")
      .$asScalar()
      .$notNull()
      .as("handedOff"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCrewEvents>["executeTakeFirstOrThrow"]>>;

function toRecord(row: Row): CrewEventRecord {
  const { pickupStartsAt, pickupEndsAt } = row;
  const status = row.status as EventStatus;
  return { pickupStartsAt, pickupEndsAt, status, event: { ...row, status } };
}
