import { AFTER_PICKUP_SECONDS } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { activateOpened, completeEnded } from "./queries.ts";
import { tellEventChanged } from "./service.ts";

/** Scheduled events become active when registration opens, active ones completed 30 minutes after pickup. */
async function moveEventsByClock(context: Context): Promise<void> {
  const now = context.clock.now();
  const opened = await activateOpened(context.database, now);
  const endedBefore = new Date(now.getTime() - AFTER_PICKUP_SECONDS * 1000);
  const completed = await completeEnded(context.database, endedBefore, now);
  for (const eventId of [...opened, ...completed]) tellEventChanged(context, eventId);
}

export const eventSweeps: readonly Sweep[] = [
  { name: "events.move-by-clock", everySeconds: 5, run: moveEventsByClock },
];
