import type { PublishPreview } from "@secret/contract";
import { findPublishWarnings, ok, publishedStatus, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { countMembersToNotify } from "../queries/announcements.ts";
import * as queries from "../queries/events.ts";
import { findEventDetail } from "./read-events.ts";

/** Returns the effects of publishing an event: its status, who is notified when, and possible omissions. */
export async function previewPublishing(
  { database, clock }: Context,
  eventId: string,
): Promise<Result<z.input<typeof PublishPreview>, "EVENT_NOT_FOUND">> {
  const now = clock.now();
  const event = await queries.findEvent(database, eventId);
  const detail = event && (await findEventDetail(database, eventId));
  if (event === undefined || detail === undefined) return refuse("EVENT_NOT_FOUND");
  const isOrderingOver = event.registrationClosesAt <= now;
  const isAnnounced = event.announcingSince !== null || isOrderingOver;
  return ok({
    status: publishedStatus(event.registrationOpensAt, now),
    entriesOpenAt: detail.entriesOpenAt,
    registrationOpensAt: detail.registrationOpensAt,
    registrationClosesAt: detail.registrationClosesAt,
    isOrderingOver,
    announcement: isAnnounced
      ? null
      : {
          at: event.notificationAt,
          isDue: event.notificationAt <= now,
          memberCount: await countMembersToNotify(database),
        },
    warnings: findPublishWarnings({
      timeZone: event.timeZone,
      pickupStartsAt: event.pickupStartsAt,
      pickupEndsAt: event.pickupEndsAt,
      maxOrders: event.maxOrders,
      menu: detail.menu,
      pickupWindows: detail.pickupWindows,
    }),
  });
}
