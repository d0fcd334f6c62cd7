import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { NOTIFY_REGISTERED_JOB } from "../events/index.ts";
import { notifyRegistered } from "./service/notify-registered.ts";
import { runWaitlists } from "./service/offer-places.ts";
import { sendReminders } from "./service/remind-of-opening.ts";

export const registrationJobs: readonly JobHandler[] = [handleJob(NOTIFY_REGISTERED_JOB, notifyRegistered)];

export const registrationPeriodicJobs: readonly PeriodicJob[] = [
  { name: "registrations.send-reminders", everySeconds: 5, run: sendReminders },
  { name: "waitlist.offer", everySeconds: 5, run: runWaitlists },
];
