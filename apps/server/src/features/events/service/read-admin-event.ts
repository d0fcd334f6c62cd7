import type { AdminEventDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { findEditedMenu } from "../../menu/index.ts";
import { findEditedWindows } from "../../pickup-windows/index.ts";
import { findAdminEvents } from "../queries/admin-events.ts";
import { findDrawProgress } from "../queries/edit-event.ts";
import * as queries from "../queries/events.ts";

/** Lists every event with its figures, newest date first. */
export function listAdminEvents({ database }: Context) {
  return findAdminEvents(database);
}

/** Reads an event for its editor. */
export async function getAdminEvent(
  { database }: Context,
  eventId: string,
): Promise<Result<z.input<typeof AdminEventDetail>, "EVENT_NOT_FOUND">> {
  const event = await queries.findEvent(database, eventId);
  return event === undefined ? refuse("EVENT_NOT_FOUND") : ok(await readDetail(database, event));
}

/** Reads an event for its editor; it must exist. */
export async function findAdminEventDetail(database: Connection, eventId: string) {
  const event = await queries.findEvent(database, eventId);
  if (event === undefined) throw new Error("the event doesn't exist");
  return readDetail(database, event);
}

async function readDetail(database: Connection, event: queries.EventRow) {
  const { hasEntries, isClosed } = await findDrawProgress(database, event.id);
  return {
    ...queries.eventSummaryOf(event),
    revision: event.revision,
    notificationAt: event.notificationAt,
    archivedAt: event.archivedAt,
    needsPhoneToEnter: event.needsPhoneToEnter,
    closingMinutes: event.closingMinutes,
    isDrawStarted: hasEntries || isClosed,
    menu: await findEditedMenu(database, event.id),
    pickupWindows: await findEditedWindows(database, event.id),
  };
}
