import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { CANCEL_ORDERS_JOB } from "../events/service.ts";
import * as service from "./service.ts";

export const orderJobs: readonly JobHandler[] = [
  handleJob(CANCEL_ORDERS_JOB, (context, { eventId }) => service.cancelEventOrders(context, eventId)),
  handleJob(service.REFUND_ORDER_JOB, service.refundIfCancelled),
];

/** Expired holds give back what they held, within seconds; a pickup that is near is reminded of. */
export const orderSweeps: readonly Sweep[] = [
  {
    name: "orders.expire-holds",
    everySeconds: 5,
    run: async (context) => {
      await service.expireHolds(context);
    },
  },
  {
    name: "orders.clear-instructions",
    everySeconds: 3_600,
    run: ({ database }) => service.clearInstructionsOfDeletedPayers(database),
  },
  { name: "orders.remind-of-pickup", everySeconds: 15, run: service.remindOfPickups },
];
