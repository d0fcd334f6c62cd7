import type { AdminEventDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { findEditedMenu } from "../../menu/service.ts";
import { findEditedWindows } from "../../pickup-windows/service.ts";
import * as queries from "../queries/events.ts";

/** An event as its editor has it. */
export async function getAdminEvent(
  { database }: Context,
  eventId: string,
): Promise<Result<AdminEventDetail, "EVENT_NOT_FOUND">> {
  const event = await queries.findEvent(database, eventId);
  return event === undefined ? refuse("EVENT_NOT_FOUND") : ok(await adminDetailOf(database, event));
}

/** The same of an event that there must be. */
export async function findAdminEventDetail(database: Connection, eventId: string): Promise<AdminEventDetail> {
  const event = await queries.findEvent(database, eventId);
  if (event === undefined) throw new Error("the event is gone");
  return adminDetailOf(database, event);
}

async function adminDetailOf(database: Connection, event: queries.EventRow): Promise<AdminEventDetail> {
  return {
    ...queries.eventSummaryOf(event),
    revision: event.revision,
    notificationAt: event.notificationAt.toISOString(),
    archivedAt: event.archivedAt?.toISOString() ?? null,
    menu: await findEditedMenu(database, event.id),
    pickupWindows: await findEditedWindows(database, event.id),
  };
}
