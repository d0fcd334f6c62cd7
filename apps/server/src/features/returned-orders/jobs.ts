import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { offerReturnedOrders } from "./service/offer-returned-orders.ts";

export const returnedOrderPeriodicJobs: readonly PeriodicJob[] = [
  { name: "returned-orders.offer", everySeconds: 5, run: offerReturnedOrders },
];
