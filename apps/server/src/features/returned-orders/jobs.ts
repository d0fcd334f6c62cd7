import type { Sweep } from "../../platform/jobs/worker.ts";
import { offerReturnedOrders } from "./service/offer-returned-orders.ts";

export const returnedOrderSweeps: readonly Sweep[] = [
  { name: "returned-orders.offer", everySeconds: 5, run: offerReturnedOrders },
];
