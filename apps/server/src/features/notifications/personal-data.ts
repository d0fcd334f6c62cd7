import type { Context } from "../../platform/context.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteNotifications, findNotifications } from "./queries.ts";

const NEWEST = 10_000;

/** A member's notifications. */
export const notificationsOfMember: PersonalData = {
  name: "notifications",
  export: ({ database }: Context, userId: string) => findNotifications(database, userId, { limit: NEWEST }),
  erase: deleteNotifications,
};
