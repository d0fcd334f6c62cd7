import type { Feature } from "../../platform/feature.ts";
import { webhooksRoutes } from "./routes.ts";
import { deliverDue } from "./service/deliver-due.ts";
import { resealWebhookSecrets } from "./service/endpoint-secrets.ts";

/** Signed webhooks to the owner's other programs. */
export const webhooks: Feature = {
  routes: webhooksRoutes,
  periodicJobs: () => [
    { name: "webhooks.deliver", everySeconds: 1, run: deliverDue },
    { name: "webhooks.reseal", everySeconds: 600, run: resealWebhookSecrets },
  ],
};
