import type { Feature } from "../../platform/feature.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { counterRoutes } from "./routes.ts";
import { releaseEndedAllotments } from "./service/allotment.ts";

export const counter: Feature<{ readonly provider: PaymentProvider }> = {
  routes: (http, context, { provider }) => counterRoutes(http, context, provider),
  periodicJobs: () => [{ name: "counter.release-allotments", everySeconds: 30, run: releaseEndedAllotments }],
};
