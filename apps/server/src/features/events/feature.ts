import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import type { EventCache } from "./event-cache.ts";
import { adminEventsRoutes } from "./routes/admin-routes.ts";
import { eventsRoutes } from "./routes/member-routes.ts";
import { ANNOUNCE_EVENT_JOB, announceDueEvents, announceEvent } from "./service/announce-events.ts";
import { moveEventsByClock } from "./service/move-by-clock.ts";
import { NOTIFY_MOVED_JOB, NOTIFY_OF_EDIT_JOB, notifyMoved, notifyOfEdit } from "./service/notify-of-edit.ts";

export const events: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, parts) => {
    eventsRoutes(http, context, parts.events);
    adminEventsRoutes(http, context);
  },
  jobs: () => [
    handleJob(ANNOUNCE_EVENT_JOB, announceEvent),
    handleJob(NOTIFY_OF_EDIT_JOB, notifyOfEdit),
    handleJob(NOTIFY_MOVED_JOB, notifyMoved),
  ],
  periodicJobs: () => [
    { name: "events.move-by-clock", everySeconds: 5, run: moveEventsByClock },
    { name: "events.announce", everySeconds: 15, run: announceDueEvents },
  ],
};
