import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { notificationSamples } from "./mails/notification-samples.ts";
import { deleteDeliveriesOf, findDeliveriesOf } from "./queries/deliveries.ts";
import { deleteNotifications, findNotificationsOf } from "./queries/notifications.ts";
import { deletePushSubscriptionsOf, findPushSubscriptionsOf } from "./queries/push-subscriptions.ts";
import { deleteRepliesOf, findRepliesOf } from "./queries/replies.ts";
import { adminMessagesRoutes } from "./routes/admin-routes.ts";
import { messageWebhooks } from "./routes/webhook-routes.ts";
import { notificationsRoutes } from "./routes.ts";
import {
  DELIVER_MAIL_JOB,
  DELIVER_PUSH_JOB,
  DELIVER_TEXT_JOB,
  deliverByJob,
  settleEarlyReports,
} from "./service/deliver.ts";

/** Maximum number of notifications and messages in a download of personal data. */
const NEWEST = 10_000;

export const notifications: Feature = {
  routes: (http, context) => {
    notificationsRoutes(http, context);
    messageWebhooks(http, context);
    adminMessagesRoutes(http, context);
  },
  jobs: () =>
    [DELIVER_MAIL_JOB, DELIVER_TEXT_JOB, DELIVER_PUSH_JOB].map((job) =>
      handleJob(job, (context, { id }, attempt) => deliverByJob(context, id, attempt)),
    ),
  periodicJobs: () => [
    { name: "notifications.settle-early-reports", everySeconds: 15, run: settleEarlyReports },
  ],
  personalData: [
    {
      name: "notifications",
      export: ({ database }, userId) => findNotificationsOf(database, userId, NEWEST),
      erase: deleteNotifications,
    },
    {
      name: "messages",
      export: ({ database }, userId) => findDeliveriesOf(database, userId, NEWEST),
      erase: deleteDeliveriesOf,
    },
    {
      name: "replies",
      export: ({ database }, userId) => findRepliesOf(database, userId),
      erase: deleteRepliesOf,
    },
    {
      name: "pushSubscriptions",
      export: ({ database }, userId) => findPushSubscriptionsOf(database, userId),
      erase: deletePushSubscriptionsOf,
    },
  ],
  messageSamples: notificationSamples,
};
