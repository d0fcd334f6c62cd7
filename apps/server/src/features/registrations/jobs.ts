import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { TELL_REGISTERED_JOB } from "../events/index.ts";
import { runWaitlists } from "./service/offer-places.ts";
import { sendReminders } from "./service/remind-of-opening.ts";
import { tellRegistered } from "./service/tell-registered.ts";

export const registrationJobs: readonly JobHandler[] = [handleJob(TELL_REGISTERED_JOB, tellRegistered)];

export const registrationPeriodicJobs: readonly PeriodicJob[] = [
  { name: "registrations.send-reminders", everySeconds: 5, run: sendReminders },
  { name: "waitlist.offer", everySeconds: 5, run: runWaitlists },
];
