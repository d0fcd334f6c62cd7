import type { JobHandlers, Sweep } from "../../platform/jobs/worker.ts";
import { deleteExpired, SEND_CODE_TASK, sendCode } from "./service.ts";

const CLEANING_SECONDS = 600;

export const authJobs: JobHandlers = { [SEND_CODE_TASK]: sendCode };

export const authSweeps: readonly Sweep[] = [
  { name: "accounts.clean", everySeconds: CLEANING_SECONDS, run: deleteExpired },
];
