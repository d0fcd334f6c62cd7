import { z } from "zod";
import type { JobHandlers, Sweep } from "../../platform/jobs/worker.ts";
import type { ReadyEvents } from "../events/service.ts";
import * as service from "./service.ts";

export function orderJobs(events: ReadyEvents): JobHandlers {
  return {
    [service.CANCEL_EVENT_ORDERS_JOB]: (context, payload) =>
      service.cancelEventOrders(context, events, z.object({ eventId: z.uuid() }).parse(payload).eventId),
  };
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
