import type { Context } from "../../platform/context.ts";
import type { PersonalData } from "../accounts/service.ts";
import { deleteNotifications, findNotifications } from "./queries.ts";

const NEWEST = 10_000;

/** A member's notifications. */
export const notificationsOfMember: PersonalData = {
  name: "notifications",
  collect: ({ database }: Context, userId: string) => findNotifications(database, userId, { limit: NEWEST }),
  forget: deleteNotifications,
};
