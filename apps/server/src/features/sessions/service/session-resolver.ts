import {
  type Assurance,
  effectiveRole,
  isRecentlyReauthenticated,
  isSignedIn,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { FastifyRequest } from "fastify";
import { BatchQueue } from "../../../platform/batch-queue.ts";
import type { Context } from "../../../platform/context.ts";
import { onOrderPool } from "../../../platform/database/database.ts";
import type { RequestSession, Session } from "../../../platform/http/session.ts";
import { hashToken } from "../../../platform/secrets.ts";
import type { MethodEntry } from "../../identity/index.ts";
import {
  type FoundSession,
  findReauthenticatedAt,
  findSessions,
  type SessionName,
  touchSessions,
  type Visit,
} from "../queries/sessions.ts";
import { AccessTokens } from "./access-tokens.ts";
import { type ActiveSession, activeSession, visitOf } from "./active-session.ts";
import { SESSIONS_CHANGED } from "./session-changes.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { SessionMemory } from "./session-memory.ts";

/** Maximum age of "last seen", in seconds. */
const TOUCH_SECONDS = 10 * 60;
/** Time for which a found session is trusted without a query, in seconds. Its end is announced at once. */
const CACHE_SECONDS = 30;
/** Maximum sessions read in one statement. */
const MAX_READ_BATCH = 256;

/** Session with the facts that only this feature uses; other features see a {@link RequestSession}. */
export interface ResolvedSession extends RequestSession {
  /** Time at which the first factor was verified. */
  readonly startedAt: Date;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  /** False while the second factor is unverified. */
  readonly isSignedIn: boolean;
  readonly isCookie: boolean;
}

export type SessionRefusal = "NO_AUTHORIZATION" | "BAD_JWT" | "SESSION_NOT_FOUND";

/**
 * Finds a request's session by cookie or bearer token, from memory if it was found recently. A change to an account's
 * sessions, role or state is announced to every process, which evicts its entries.
 */
export class SessionResolver {
  readonly tokens: AccessTokens;
  readonly #context: Context;
  readonly #cookieName: string;
  readonly #memory = new SessionMemory<ResolvedSession>();
  readonly #reads: BatchQueue<SessionName, FoundSession | undefined>;
  readonly #visits: BatchQueue<Visit, void>;
  /** Finds the token in a cookie header: the first one counts, as everywhere. */
  readonly #cookieToken: RegExp;
  #generation = 0;

  constructor(context: Context) {
    this.#context = context;
    this.tokens = new AccessTokens(context.config);
    this.#cookieName = sessionCookieName(context.config);
    const name = `${this.#cookieName}=`;
    this.#cookieToken = new RegExp(`^(?:(?!${name})[^;]*; )*${name}([\\w-]+)(?:;|$)`);
    const { database } = context;
    const orderPool = onOrderPool(database).database;
    this.#reads = new BatchQueue((names) => findSessions(orderPool, names), MAX_READ_BATCH);
    this.#visits = new BatchQueue<Visit, void>(async (visits) => {
      await touchSessions(database, visits);
      return [];
    }, MAX_READ_BATCH);
    context.live.onAnnouncement(SESSIONS_CHANGED, (userId) => this.#evict(userId));
    context.live.onAnnouncement("resync", () => this.#evictAll());
    context.settings.onChange(() => this.#evictAll());
  }

  /** Returns the signed-in session; undefined for visitors and while the second factor is unverified. */
  readonly authenticate = async (request: FastifyRequest): Promise<RequestSession | undefined> => {
    const found = await this.resolve(request);
    return found.ok && found.value.isSignedIn ? found.value : undefined;
  };

  /** Reads the row, since a cached session may predate the reauthentication. */
  readonly isRecentlyReauthenticated = async ({ sessionId }: Session): Promise<boolean> => {
    const reauthenticatedAt = await findReauthenticatedAt(this.#context.database, sessionId);
    return isRecentlyReauthenticated(reauthenticatedAt, this.#context.clock.now());
  };

  /** Whether a cookie header's session is in memory and signed in. False if only a lookup can tell. */
  isRemembered(cookies: string | undefined): boolean {
    const token = this.#cookieToken.exec(cookies ?? "")?.[1];
    if (token === undefined) return false;
    return this.#memory.find(`cookie ${token}`, this.#context.clock.now().getTime())?.isSignedIn === true;
  }

  /** Returns a request's session, signed in or not, or the reason there is none. */
  async resolve(request: FastifyRequest): Promise<Result<ResolvedSession, SessionRefusal>> {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const token = bearer ?? request.cookies[this.#cookieName];
    if (token === undefined || token === "") return refuse("NO_AUTHORIZATION");
    const now = this.#context.clock.now();
    // Prevents a cookie's token from passing as a bearer token, and the other way around.
    const key = `${bearer === undefined ? "cookie" : "bearer"} ${token}`;
    const remembered = this.#memory.find(key, now.getTime());
    if (remembered !== undefined) return ok(remembered);
    return bearer === undefined ? this.#resolveCookie(key, token, now) : this.#resolveBearer(key, token, now);
  }

  async #resolveCookie(
    key: string,
    token: string,
    now: Date,
  ): Promise<Result<ResolvedSession, SessionRefusal>> {
    return this.#read(key, { tokenHash: hashToken(token) }, now, Number.POSITIVE_INFINITY);
  }

  async #resolveBearer(
    key: string,
    token: string,
    now: Date,
  ): Promise<Result<ResolvedSession, SessionRefusal>> {
    const named = await this.tokens.verify(token, now);
    if (named === undefined) return refuse("BAD_JWT");
    return this.#read(key, { sessionId: named.sessionId }, now, named.expiresAt.getTime());
  }

  async #read(
    key: string,
    by: SessionName,
    now: Date,
    expiresAtMs: number,
  ): Promise<Result<ResolvedSession, SessionRefusal>> {
    const before = this.#generation;
    const row = await this.#reads.run(by);
    const found = row === undefined ? undefined : activeSession(row, now);
    if (found === undefined) {
      this.#memory.evict(key);
      return refuse("SESSION_NOT_FOUND");
    }
    const session = this.#resolvedSession(await this.#visited(found, now));
    // A row read before an announcement arrived may be outdated, so it isn't cached.
    if (this.#generation === before) {
      const evictAtMs = now.getTime() + CACHE_SECONDS * 1000;
      const trustedUntil = Math.min(evictAtMs, session.endsAt.getTime(), expiresAtMs);
      this.#memory.remember(key, session, trustedUntil, now.getTime());
    }
    return ok(session);
  }

  /** Returns the session after this visit, which is stored at most every few minutes. */
  async #visited(found: ActiveSession, now: Date): Promise<ActiveSession> {
    if (now.getTime() - found.lastSeenAt.getTime() <= TOUCH_SECONDS * 1000) return found;
    const visit = visitOf(found, now);
    await this.#visits.run(visit);
    return { ...found, lastSeenAt: now, endsAt: visit.endsAt };
  }

  #resolvedSession(found: ActiveSession): ResolvedSession {
    const { role: accountRole, hasSecondFactor, lastSeenAt: _lastSeenAt, ...session } = found;
    const isNeeded = this.#context.settings.crewSecondFactor === "staff";
    const role = effectiveRole(accountRole, session.assurance, isNeeded);
    return { ...session, role, accountRole, isSignedIn: isSignedIn(session.assurance, hasSecondFactor) };
  }

  #evict(userId: string): void {
    this.#generation++;
    this.#memory.evictUser(userId);
  }

  #evictAll(): void {
    this.#generation++;
    this.#memory.evictAll();
  }
}
