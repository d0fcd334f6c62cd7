import { listNotifications } from "@secret/contract";
import type { Actor } from "./actors.ts";

/** Returns a member's notifications in the app, newest first. */
export async function notificationsOf(member: Actor) {
  return (await member.call(listNotifications, { query: {} })).rows;
}

/** Returns the titles of a member's notifications, newest first. */
export async function titlesOf(member: Actor): Promise<string[]> {
  return (await notificationsOf(member)).map(({ title }) => title);
}
