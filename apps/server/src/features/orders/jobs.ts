import { z } from "zod";
import type { JobHandlers, Sweep } from "../../platform/jobs/worker.ts";
import * as service from "./service.ts";

export const orderJobs: JobHandlers = {
  [service.CANCEL_EVENT_ORDERS_JOB]: (context, payload) =>
    service.cancelEventOrders(context, z.object({ eventId: z.uuid() }).parse(payload).eventId),
};

/** Expired holds give back what they held, within seconds. */
export const orderSweeps: readonly Sweep[] = [
  {
    name: "orders.expire-holds",
    everySeconds: 5,
    run: async (context) => {
      await service.expireHolds(context);
    },
  },
];
