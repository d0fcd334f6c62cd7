import {
  clearNotifications as clearNotificationsRoute,
  markAllNotificationsRead as markAllReadRoute,
  markNotificationRead as markReadRoute,
} from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { notificationKeys } from "./notification-queries.ts";

export async function markNotificationRead(id: string): Promise<void> {
  await call(markReadRoute, { params: { id } });
  await invalidateNotifications();
}

export async function markAllNotificationsRead(): Promise<void> {
  await call(markAllReadRoute);
  await invalidateNotifications();
}

export async function clearNotifications(): Promise<void> {
  await call(clearNotificationsRoute);
  await invalidateNotifications();
}

function invalidateNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: notificationKeys.all });
}
