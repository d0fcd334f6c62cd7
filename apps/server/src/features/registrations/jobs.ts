import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { TELL_REGISTERED_JOB } from "../events/service.ts";
import { sendReminders, tellRegistered } from "./service.ts";

export const registrationJobs: readonly JobHandler[] = [handleJob(TELL_REGISTERED_JOB, tellRegistered)];

export const registrationSweeps: readonly Sweep[] = [
  { name: "registrations.send-reminders", everySeconds: 5, run: sendReminders },
];
