import { getEventPreview, Id } from "@secret/contract";
import { effectiveEventStatus, formatEventEvening, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { EventCache } from "../event-cache.ts";
import { drawPreview } from "../preview/draw-preview.ts";

/** Maximum events read for pages at once. Load shedding never rejects a page, also not a stranger's with an invented id. */
const READS_AT_ONCE = 4;
let reads = 0;

/**
 * Returns the path of an event's own link preview; undefined if it uses the preview of all events, as while too many
 * events are read. A failed read is only logged, because pages are served without the database too.
 */
export async function findPreviewPath(
  context: Context,
  events: EventCache,
  eventId: string,
): Promise<string | undefined> {
  // An id in capitals names the same event. Caches know it by the one in lower case only.
  const id = Id.safeParse(eventId);
  if (!id.success || reads >= READS_AT_ONCE) return undefined;
  reads += 1;
  const day = await findPreviewDay(context, events, id.data)
    .catch((error: unknown) => {
      context.log.warn({ err: error }, "an event's link preview could not be read");
    })
    .finally(() => {
      reads -= 1;
    });
  return day === undefined ? undefined : getEventPreview.path.replace(":id", id.data);
}

/** Returns an event's link preview as PNG. */
export async function readPreview(
  context: Context,
  events: EventCache,
  eventId: string,
): Promise<Result<Buffer, "EVENT_NOT_FOUND">> {
  const day = await findPreviewDay(context, events, eventId);
  return day === undefined ? refuse("EVENT_NOT_FOUND") : ok(await drawPreview(day));
}

/** Returns the day of an event that is ahead or open, "Saturday, November 28", unless only members may see it. */
async function findPreviewDay(
  { clock, settings }: Context,
  events: EventCache,
  eventId: string,
): Promise<string | undefined> {
  if (settings.nextKnock === "hidden") return undefined;
  const event = await events.detail(eventId);
  const now = clock.now();
  if (event === undefined || event.pickupEndsAt <= now) return undefined;
  const status = effectiveEventStatus(event, now);
  if (status !== "scheduled" && status !== "active") return undefined;
  return formatEventEvening(event.eventAt, event.timeZone);
}
