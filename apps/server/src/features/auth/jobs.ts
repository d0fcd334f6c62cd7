import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import {
  deliverNotice,
  NOTICE_TEXT_JOB,
  resealFactors,
  SEND_CODE_JOBS,
  sendCode,
  TELL_OF_CHANGE_JOBS,
  tellOfChange,
} from "./service.ts";

export const authJobs: readonly JobHandler[] = [
  ...[SEND_CODE_JOBS.mail, SEND_CODE_JOBS.sms].map((job) =>
    handleJob(job, (context, { codeId }) => sendCode(context, codeId)),
  ),
  ...[TELL_OF_CHANGE_JOBS.mail, TELL_OF_CHANGE_JOBS.sms].map((job) =>
    handleJob(job, (context, { noticeId }, attempt) => tellOfChange(context, noticeId, attempt)),
  ),
  handleJob(NOTICE_TEXT_JOB, (context, text, attempt) =>
    deliverNotice(context, { channel: "sms", ...text }, attempt),
  ),
];

export const authSweeps: readonly Sweep[] = [
  { name: "auth.reseal-factors", everySeconds: 600, run: resealFactors },
];
