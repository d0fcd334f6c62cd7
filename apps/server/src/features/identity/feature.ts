import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { accountSamples } from "./service/account-samples.ts";
import { SEND_CHANGE_NOTICE_JOBS } from "./service/changes/record-change.ts";
import { sendChangeNotice } from "./service/changes/send-change-notice.ts";
import { SEND_CODE_JOBS } from "./service/codes/request-code.ts";
import { sendCode } from "./service/codes/send-code.ts";
import { deliverNotice } from "./service/deliver-notice.ts";
import { NOTICE_TEXT_JOB } from "./service/security-notice.ts";

export const identity: Feature = {
  jobs: () => [
    ...[SEND_CODE_JOBS.mail, SEND_CODE_JOBS.sms].map((job) =>
      handleJob(job, (context, { codeId }) => sendCode(context, codeId)),
    ),
    ...[SEND_CHANGE_NOTICE_JOBS.mail, SEND_CHANGE_NOTICE_JOBS.sms].map((job) =>
      handleJob(job, (context, { noticeId }, attempt) => sendChangeNotice(context, noticeId, attempt)),
    ),
    handleJob(NOTICE_TEXT_JOB, (context, text, attempt) =>
      deliverNotice(context, { channel: "sms", ...text }, attempt),
    ),
  ],
  messageSamples: accountSamples,
};
