import type { Feature } from "../../platform/feature.ts";
import { clearReportsOf, findReportsOf } from "./queries/order-reports.ts";
import { orderReportsRoutes } from "./routes.ts";
import { sendThanks } from "./service/send-thanks.ts";

export const orderReports: Feature = {
  routes: orderReportsRoutes,
  periodicJobs: () => [{ name: "order-reports.send-thanks", everySeconds: 60, run: sendThanks }],
  personalData: [
    {
      name: "orderReports",
      export: ({ database }, userId) => findReportsOf(database, userId),
      erase: clearReportsOf,
    },
  ],
};
