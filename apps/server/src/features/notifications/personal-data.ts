import type { Context } from "../../platform/context.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteDeliveriesOf, findDeliveriesOf } from "./queries/deliveries.ts";
import { deleteNotifications, findNotificationsOf } from "./queries/notifications.ts";
import { deletePushSubscriptionsOf, findPushSubscriptionsOf } from "./queries/push-subscriptions.ts";

const NEWEST = 10_000;

/** Notifications of a member. */
export const notificationsOfMember: PersonalData = {
  name: "notifications",
  export: ({ database }: Context, userId: string) => findNotificationsOf(database, userId, NEWEST),
  erase: deleteNotifications,
};

/** Mails, texts and pushes to a member, with their outcome. */
export const deliveriesOfMember: PersonalData = {
  name: "messages",
  export: ({ database }: Context, userId: string) => findDeliveriesOf(database, userId, NEWEST),
  erase: deleteDeliveriesOf,
};

/** Browsers in which a member gets pushes. */
export const pushSubscriptionsOfMember: PersonalData = {
  name: "pushSubscriptions",
  export: ({ database }: Context, userId: string) => findPushSubscriptionsOf(database, userId),
  erase: deletePushSubscriptionsOf,
};
