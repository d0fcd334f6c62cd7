import type { Feature } from "../../platform/feature.ts";
import { returnedOrderPeriodicJobs } from "./jobs.ts";
import { returnedOrdersOfMember } from "./personal-data.ts";
import { returnedOrdersRoutes } from "./routes.ts";

export const returnedOrders: Feature = {
  routes: returnedOrdersRoutes,
  periodicJobs: () => returnedOrderPeriodicJobs,
  personalData: [returnedOrdersOfMember],
};
