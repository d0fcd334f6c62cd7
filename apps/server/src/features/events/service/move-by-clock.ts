import { AFTER_PICKUP_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { activateOpened, completeEnded } from "../queries/events.ts";
import { tellEventChanged } from "./tell-changes.ts";

/** Scheduled events become active when registration opens, active ones completed 30 minutes after pickup. */
export async function moveEventsByClock(context: Context): Promise<void> {
  const now = context.clock.now();
  const opened = await activateOpened(context.database, now);
  const endedBefore = new Date(now.getTime() - AFTER_PICKUP_SECONDS * 1000);
  const completed = await completeEnded(context.database, endedBefore, now);
  for (const eventId of [...opened, ...completed]) tellEventChanged(context, eventId);
}
