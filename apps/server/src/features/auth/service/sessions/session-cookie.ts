import type { FastifyReply } from "fastify";
import type { Config } from "../../../../config.ts";

/** The longest that browsers keep one: the server decides when the session ends. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Over https the name binds the cookie to this host; plain http, in development, can't have that name. */
export function sessionCookieName(config: Config): string {
  return config.publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(sessionCookieName(config), token, {
    path: "/",
    httpOnly: true,
    secure: config.publicUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: COOKIE_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const secure = config.publicUrl.startsWith("https:");
  reply.clearCookie(sessionCookieName(config), { path: "/", secure, httpOnly: true, sameSite: "lax" });
}
