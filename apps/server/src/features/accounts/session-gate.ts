import { createHash, randomBytes } from "node:crypto";
import { ok, type Result, type Role, refuse } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Authenticate, Session } from "../../platform/http/session.ts";
import { findSession, insertSession, recordSignIn, touchSession, type User } from "./queries.ts";

/** A session ends after this long without a visit. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How fresh "last seen" is kept. */
const TOUCH_SECONDS = 10 * 60;
/** How long a found session is trusted without a query; its end is announced and heard at once. */
const CACHE_SECONDS = 30;
const CACHE_ENTRIES = 20_000;
const TOKEN_BYTES = 32;
const USER_AGENT_MAX_LENGTH = 300;

/** Announced with an account's id whenever what is known of its sessions may no longer hold. */
export const SESSIONS_CHANGED = "sessions.changed";

/**
 * The one gate to a session: every path that signs somebody in ends here.
 * @returns the clear token for the cookie; only its hash is stored
 */
export async function openSession(
  transaction: Transaction,
  user: User,
  request: Pick<FastifyRequest, "ip" | "headers">,
  now: Date,
): Promise<Result<string, "EMAIL_NOT_CONFIRMED" | "USER_BANNED">> {
  if (user.deactivatedAt !== null) return refuse("USER_BANNED");
  if (user.emailVerifiedAt === null && user.phoneVerifiedAt === null) return refuse("EMAIL_NOT_CONFIRMED");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertSession(transaction, {
    userId: user.id,
    tokenHash: hashToken(token),
    ipAddress: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  await recordSignIn(transaction, user.id, now);
  return ok(token);
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Over https the name binds the cookie to this host; plain http, in development, can't have that name. */
function cookieName(config: Config): string {
  return config.publicUrl.startsWith("https:") ? "__Host-session" : "session";
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: "/",
    httpOnly: true,
    secure: config.publicUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: SESSION_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), { path: "/", secure: config.publicUrl.startsWith("https:") });
}

interface CachedSession {
  readonly session: Session;
  readonly trustedUntil: number;
}

/**
 * Finds the session of a request, from memory where it was found a moment ago. Any change to an account's
 * sessions, role or state is announced to every process and forgets it there.
 */
export function createAuthenticate(context: Context): Authenticate {
  const cache = new Map<string, CachedSession>();
  let generation = 0;
  context.live.onAnnouncement(SESSIONS_CHANGED, (userId) => {
    generation++;
    for (const [token, cached] of cache) {
      if (cached.session.userId === userId) cache.delete(token);
    }
  });
  context.live.onAnnouncement("resync", () => {
    generation++;
    cache.clear();
  });
  const name = cookieName(context.config);

  return async function authenticate(request) {
    const token = request.cookies[name];
    if (token === undefined || token === "") return undefined;
    const now = context.clock.now();
    const cached = cache.get(token);
    if (cached !== undefined && cached.trustedUntil > now.getTime()) return cached.session;
    const before = generation;
    const found = await findSession(context.database, hashToken(token), now);
    if (found === undefined) {
      cache.delete(token);
      return undefined;
    }
    if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_SECONDS * 1000) {
      const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
      await touchSession(context.database, found.sessionId, now, expiresAt);
    }
    const session = { sessionId: found.sessionId, userId: found.userId, role: found.role as Role };
    // What was read before an announcement arrived may be what the announcement is about.
    if (generation === before) {
      if (cache.size >= CACHE_ENTRIES) cache.clear();
      cache.set(token, { session, trustedUntil: now.getTime() + CACHE_SECONDS * 1000 });
    }
    return session;
  };
}
