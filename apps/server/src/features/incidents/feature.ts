import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { deleteShortAnswer, findShortAnswer } from "./queries/short-answers.ts";
import { incidentRoutes } from "./routes.ts";
import { cutOrders } from "./service/cut-orders.ts";
import { makePlanChange, refundMovedNoShows } from "./service/make-plan-change.ts";
import { notifyDelays } from "./service/notify-delays.ts";
import { notifyWaiting } from "./service/notify-waiting.ts";
import { SETTLE_PART_REFUND_JOB } from "./service/part-refund.ts";
import { MAKE_PLAN_CHANGE_JOB } from "./service/plan-change.ts";
import { SETTLE_RELEASE_JOB, settleRelease } from "./service/release-no-shows.ts";
import { repayReleased } from "./service/repay-released.ts";
import { settleDueChoices } from "./service/settle-choices.ts";
import { settlePartRefund } from "./service/settle-part-refund.ts";
import { CUT_ORDERS_JOB } from "./service/start-shortage.ts";
import { CANCEL_STOPPED_JOB, cancelStopped } from "./service/stop-pickup.ts";
import { endStopsOfEndedEvents } from "./service/stop-selling.ts";

export const incidents: Feature = {
  routes: incidentRoutes,
  jobs: () => [
    handleJob(MAKE_PLAN_CHANGE_JOB, (context, { incidentId }) => makePlanChange(context, incidentId)),
    handleJob(SETTLE_PART_REFUND_JOB, (context, { incidentId }) => settlePartRefund(context, incidentId)),
    handleJob(SETTLE_RELEASE_JOB, (context, { incidentId }) => settleRelease(context, incidentId)),
    handleJob(CUT_ORDERS_JOB, (context, { incidentId }) => cutOrders(context, incidentId)),
    handleJob(CANCEL_STOPPED_JOB, cancelStopped),
  ],
  periodicJobs: () => [
    { name: "incidents.end-stops", everySeconds: 30, run: endStopsOfEndedEvents },
    { name: "incidents.notify-delays", everySeconds: 5, run: notifyDelays },
    { name: "incidents.settle-choices", everySeconds: 5, run: settleDueChoices },
    { name: "incidents.notify-waiting", everySeconds: 15, run: notifyWaiting },
    { name: "incidents.repay-released", everySeconds: 10, run: repayReleased },
    { name: "incidents.refund-moved-no-shows", everySeconds: 60, run: refundMovedNoShows },
  ],
  personalData: [
    {
      name: "shortAnswer",
      export: async ({ database }, userId) => (await findShortAnswer(database, userId)) ?? null,
      erase: deleteShortAnswer,
    },
  ],
};
