import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { CANCEL_ORDERS_JOB } from "../events/index.ts";
import { clearInstructionsOfDeletedPayers } from "../order-book/index.ts";
import { cancelEventOrders } from "./service/cancel-event.ts";
import { expireHolds } from "./service/expire-holds.ts";
import { remindOfPickups } from "./service/remind-of-pickup.ts";

export const orderJobs: readonly JobHandler[] = [
  handleJob(CANCEL_ORDERS_JOB, (context, { eventId }) => cancelEventOrders(context, eventId)),
];

/** Periodic jobs of orders. Expired holds release their stock within seconds. */
export const orderPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: "orders.expire-holds",
    everySeconds: 5,
    run: async (context) => {
      await expireHolds(context);
    },
  },
  {
    name: "orders.clear-instructions",
    everySeconds: 3_600,
    run: ({ database }) => clearInstructionsOfDeletedPayers(database),
  },
  { name: "orders.remind-of-pickup", everySeconds: 15, run: remindOfPickups },
];
