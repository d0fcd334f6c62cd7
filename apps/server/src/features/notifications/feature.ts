import type { Feature } from "../../platform/feature.ts";
import { notificationJobs, notificationPeriodicJobs } from "./jobs.ts";
import { notificationSamples } from "./mails/notification-samples.ts";
import { deliveriesOfMember, notificationsOfMember, pushSubscriptionsOfMember } from "./personal-data.ts";
import { adminMessagesRoutes } from "./routes/admin-routes.ts";
import { messageWebhooks } from "./routes/webhook-routes.ts";
import { notificationsRoutes } from "./routes.ts";

export const notifications: Feature = {
  routes: (http, context) => {
    notificationsRoutes(http, context);
    messageWebhooks(http, context);
    adminMessagesRoutes(http, context);
  },
  jobs: () => notificationJobs,
  periodicJobs: () => notificationPeriodicJobs,
  personalData: [notificationsOfMember, deliveriesOfMember, pushSubscriptionsOfMember],
  messageSamples: notificationSamples,
};
