import { listNotifications } from "@secret/contract";
import type { Actor } from "./actors.ts";

/** What somebody was told in the app, newest first. */
export async function newsOf(member: Actor) {
  return (await member.call(listNotifications, { query: {} })).notifications;
}

export async function titlesOf(member: Actor): Promise<string[]> {
  return (await newsOf(member)).map(({ title }) => title);
}
