import type { Role } from "../member/roles.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Session lifetime in seconds: without use, and in total however often it is used. */
export interface SessionLifetime {
  readonly idleSeconds: number;
  readonly wholeSeconds: number;
}

const CREW: SessionLifetime = { idleSeconds: 12 * HOUR_SECONDS, wholeSeconds: 7 * DAY_SECONDS };

/** Session lifetimes by role. */
export const SESSION_LIFETIMES: Readonly<Record<Role, SessionLifetime>> = {
  member: { idleSeconds: 30 * DAY_SECONDS, wholeSeconds: 90 * DAY_SECONDS },
  staff: CREW,
  admin: CREW,
};

/** Returns when a session expires at the latest, however often it is used. */
export function sessionEndsAtLatest(role: Role, startedAt: Date): Date {
  return new Date(startedAt.getTime() + SESSION_LIFETIMES[role].wholeSeconds * 1000);
}

/**
 * Returns when a session expires.
 * @param role current role of its account, which may have changed since the session started
 */
export function sessionEndsAt(
  role: Role,
  session: { readonly startedAt: Date; readonly lastSeenAt: Date },
): Date {
  const idleMs = session.lastSeenAt.getTime() + SESSION_LIFETIMES[role].idleSeconds * 1000;
  return new Date(Math.min(idleMs, sessionEndsAtLatest(role, session.startedAt).getTime()));
}
