import type { Context } from "../../../platform/context.ts";

/** Topic announced with an account's id when cached facts about its sessions may be outdated. */
export const SESSIONS_CHANGED = "sessions.changed";

/** Announces to every process and open page that sessions of an account ended. Call after the commit. */
export function announceSessionsEnded(context: Context, userId: string, sessionIds: readonly string[]): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  for (const sessionId of sessionIds) {
    context.live.publish({ to: { sessionId }, event: { type: "session.ended" } });
  }
}

/** Announces that a session was replaced by another one on the same device. Call after the commit. */
export function announceSessionReplaced(context: Context, userId: string, sessionId: string): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  context.live.publish({ to: { sessionId }, event: { type: "session.replaced" } });
}

/** Announces to every process and open page that an account changed. Call after the commit. */
export function announceAccountChanged(context: Context, userId: string): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  context.live.publish({ to: { userId }, event: { type: "member.changed" } });
}
