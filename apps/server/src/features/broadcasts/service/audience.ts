import type { BroadcastAudience } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findEventDetail } from "../../events/index.ts";
import type { BroadcastRow } from "../queries/broadcasts.ts";

export type UnknownAudience = "EVENT_NOT_FOUND" | "PICKUP_WINDOW_NOT_FOUND";

/** Checks that the event exists and the window belongs to it. A draft has no audience yet. */
export async function checkAudience(
  database: Connection,
  audience: BroadcastAudience,
): Promise<Result<void, UnknownAudience>> {
  if (audience.kind === "members") return ok(undefined);
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
    eventId: audience.kind === "members" ? null : audience.eventId,
    pickupWindowId: audience.kind === "window" ? audience.pickupWindowId : null,
  };
}

/** Returns a stored audience; undefined if its event or window was deleted, so that nobody is left. */
export function audienceOf({
  audience: kind,
  eventId,
  pickupWindowId,
}: Pick<BroadcastRow, "audience" | "eventId" | "pickupWindowId">): BroadcastAudience | undefined {
  if (kind === "members") return { kind };
  if (eventId === null) return undefined;
  if (kind !== "window") return { kind, eventId };
  return pickupWindowId === null ? undefined : { kind, eventId, pickupWindowId };
}
