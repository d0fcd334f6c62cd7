import type { BroadcastAudience } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findEventDetail } from "../../events/index.ts";
import { hasTag } from "../../member-notes/index.ts";
import type { BroadcastRow } from "../queries/broadcasts.ts";

export type UnknownAudience = "EVENT_NOT_FOUND" | "PICKUP_WINDOW_NOT_FOUND" | "TAG_NOT_FOUND";

/** Checks that the tag or event exists and the window belongs to it. A draft has no audience yet. */
export async function checkAudience(
  database: Connection,
  audience: BroadcastAudience,
): Promise<Result<void, UnknownAudience>> {
  if (audience.kind === "members") return ok(undefined);
  if (audience.kind === "tagged")
    return (await hasTag(database, audience.tagId)) ? ok(undefined) : refuse("TAG_NOT_FOUND");
  const event = await findEventDetail(database, audience.eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  if (audience.kind !== "window") return ok(undefined);
  const isItsOwn = event.pickupWindows.some(({ id }) => id === audience.pickupWindowId);
  return isItsOwn ? ok(undefined) : refuse("PICKUP_WINDOW_NOT_FOUND");
}

/** Returns the columns that store an audience. */
export function columnsOf(audience: BroadcastAudience) {
  return {
    audience: audience.kind,
    eventId: eventOf(audience),
    tagId: audience.kind === "tagged" ? audience.tagId : null,
    pickupWindowId: audience.kind === "window" ? audience.pickupWindowId : null,
  };
}

/** Returns the event that an audience belongs to; null for members regardless of events. */
export function eventOf(audience: BroadcastAudience): string | null {
  return audience.kind === "members" || audience.kind === "tagged" ? null : audience.eventId;
}

/** Returns a stored audience; undefined if its tag, event or window was deleted, so that nobody is left. */
export function audienceOf({
  audience: kind,
  eventId,
  pickupWindowId,
  tagId,
}: Pick<BroadcastRow, "audience" | "eventId" | "pickupWindowId" | "tagId">): BroadcastAudience | undefined {
  if (kind === "members") return { kind };
  if (kind === "tagged") return tagId === null ? undefined : { kind, tagId };
  if (eventId === null) return undefined;
  if (kind !== "window") return { kind, eventId };
  return pickupWindowId === null ? undefined : { kind, eventId, pickupWindowId };
}
