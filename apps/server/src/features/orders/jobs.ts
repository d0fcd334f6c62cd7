import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import { CANCEL_ORDERS_JOB, type ReadyEvents } from "../events/service.ts";
import * as service from "./service.ts";

export function orderJobs(events: ReadyEvents): readonly JobHandler[] {
  return [
    handleJob(CANCEL_ORDERS_JOB, (context, { eventId }) =>
      service.cancelEventOrders(context, events, eventId),
    ),
  ];
}

/** Expired holds give back what they held, within seconds. */
export function orderSweeps(events: ReadyEvents): readonly Sweep[] {
  return [
    {
      name: "orders.expire-holds",
      everySeconds: 5,
      run: async (context) => {
        await service.expireHolds(context, events);
      },
    },
  ];
}
