import type { Context } from "../../../../platform/context.ts";

/** Announced with an account's id whenever what is known of its sessions may no longer hold. */
export const SESSIONS_CHANGED = "sessions.changed";

/** Tells every process and open page that these sessions of an account are over. After the commit. */
export function announceSessionsEnded(context: Context, userId: string, sessionIds: readonly string[]): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  for (const sessionId of sessionIds) {
    context.live.publish({ to: { sessionId }, event: { type: "session.ended" } });
  }
}

/** Tells every process that a session goes on as another one of the same device. After the commit. */
export function announceSessionReplaced(context: Context, userId: string, sessionId: string): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  context.live.publish({ to: { sessionId }, event: { type: "session.replaced" } });
}

/** Tells every process and open page that an account is no longer what they know of it. After the commit. */
export function announceAccountChanged(context: Context, userId: string): void {
  context.live.announce(SESSIONS_CHANGED, userId);
  context.live.publish({ to: { userId }, event: { type: "member.changed" } });
}
