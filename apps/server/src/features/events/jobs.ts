import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { ANNOUNCE_EVENT_JOB, announceDueEvents, announceEvent } from "./service/announce-events.ts";
import { moveEventsByClock } from "./service/move-by-clock.ts";
import { NOTIFY_MOVED_JOB, NOTIFY_OF_EDIT_JOB, notifyMoved, notifyOfEdit } from "./service/notify-of-edit.ts";

export const eventJobs: readonly JobHandler[] = [
  handleJob(ANNOUNCE_EVENT_JOB, announceEvent),
  handleJob(NOTIFY_OF_EDIT_JOB, notifyOfEdit),
  handleJob(NOTIFY_MOVED_JOB, notifyMoved),
];

export const eventPeriodicJobs: readonly PeriodicJob[] = [
  { name: "events.move-by-clock", everySeconds: 5, run: moveEventsByClock },
  { name: "events.announce", everySeconds: 15, run: announceDueEvents },
];
