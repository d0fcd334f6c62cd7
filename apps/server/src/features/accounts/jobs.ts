import type { JobHandlers, Sweep } from "../../platform/jobs/worker.ts";
import { deleteExpired } from "./queries/cleaning.ts";
import { SEND_CODE_TASK } from "./service/request-code.ts";
import { sendCode } from "./service/send-code.ts";

const CLEANING_SECONDS = 600;

export const accountJobs: JobHandlers = { [SEND_CODE_TASK]: sendCode };

export const accountSweeps: readonly Sweep[] = [
  {
    name: "accounts.clean",
    everySeconds: CLEANING_SECONDS,
    run: (context) => deleteExpired(context.database, context.clock.now()),
  },
];
