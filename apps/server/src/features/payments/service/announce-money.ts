import type { Context } from "../../../platform/context.ts";

/** Notifies open admin pages that the money of these events changed. Call it after the commit. */
export function announceMoney(context: Context, eventIds: readonly string[]): void {
  for (const eventId of eventIds)
    context.live.publish({ to: { admins: true }, event: { type: "money.changed", eventId } });
}
