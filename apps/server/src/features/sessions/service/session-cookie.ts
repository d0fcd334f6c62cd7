import { type Role, sessionEndsAtLatest } from "@secret/domain";
import type { FastifyReply } from "fastify";
import type { Config } from "../../../config.ts";
import type { OpenedSession } from "../../identity/index.ts";

/**
 * Returns the cookie's name. Over https its prefix binds it to this host; plain http in development can't use the
 * prefix.
 */
export function sessionCookieName(config: Config): string {
  return config.publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

/** Sets the session cookie for the session's maximum lifetime. The server decides when the session ends. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  { cookieToken = "", account, startedAt }: OpenedSession,
  now: Date,
): void {
  const endsAtLatest = sessionEndsAtLatest(account.role as Role, startedAt);
  reply.setCookie(sessionCookieName(config), cookieToken, {
    path: "/",
    httpOnly: true,
    secure: config.publicUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: Math.floor((endsAtLatest.getTime() - now.getTime()) / 1000),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const secure = config.publicUrl.startsWith("https:");
  reply.clearCookie(sessionCookieName(config), { path: "/", secure, httpOnly: true, sameSite: "lax" });
}

/** Returns whether the request has a session cookie, valid or not. */
export function hasSessionCookie(
  cookies: Readonly<Record<string, string | undefined>>,
  config: Config,
): boolean {
  return cookies[sessionCookieName(config)] !== undefined;
}
