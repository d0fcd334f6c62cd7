import type { Feature } from "../../platform/feature.ts";
import { paymentJobs, paymentPeriodicJobs } from "./jobs.ts";
import { moneyMetrics } from "./metrics.ts";
import type { PaymentProvider } from "./provider.ts";
import { paymentsRoutes } from "./routes/payment-routes.ts";

export const payments: Feature<{ readonly provider: PaymentProvider }> = {
  routes: (http, context, { provider }) => paymentsRoutes(http, context, provider),
  jobs: ({ provider }) => paymentJobs(provider),
  periodicJobs: ({ provider }) => paymentPeriodicJobs(provider),
  metrics: [moneyMetrics],
};
