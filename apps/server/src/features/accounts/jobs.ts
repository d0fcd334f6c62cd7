import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { deleteExpired } from "./queries/cleaning.ts";
import { SEND_CODE_JOBS } from "./service/request-code.ts";
import { sendCode } from "./service/send-code.ts";

const CLEANING_SECONDS = 600;

export const accountJobs: readonly JobHandler[] = [SEND_CODE_JOBS.mail, SEND_CODE_JOBS.sms].map((job) =>
  handleJob(job, (context, { codeId }) => sendCode(context, codeId)),
);

export const accountSweeps: readonly Sweep[] = [
  {
    name: "accounts.clean",
    everySeconds: CLEANING_SECONDS,
    run: (context) => deleteExpired(context.database, context.clock.now()),
  },
];
