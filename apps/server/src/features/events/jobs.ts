import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { ANNOUNCE_EVENT_JOB, announceDueEvents, announceEvent } from "./service/announce-events.ts";
import { moveEventsByClock } from "./service/move-by-clock.ts";
import { TELL_EDIT_JOB, TELL_MOVED_JOB, tellEdit, tellMoved } from "./service/tell-edit.ts";

export const eventJobs: readonly JobHandler[] = [
  handleJob(ANNOUNCE_EVENT_JOB, announceEvent),
  handleJob(TELL_EDIT_JOB, tellEdit),
  handleJob(TELL_MOVED_JOB, tellMoved),
];

export const eventPeriodicJobs: readonly PeriodicJob[] = [
  { name: "events.move-by-clock", everySeconds: 5, run: moveEventsByClock },
  { name: "events.announce", everySeconds: 15, run: announceDueEvents },
];
