import type { AuthUser, ErrorCode, Member } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { authUserOf, memberOf } from "../auth-user.ts";
import { isPassword } from "../passwords.ts";
import * as queries from "../queries.ts";
import { openSession, SESSIONS_CHANGED } from "../session-gate.ts";

/** Signs in with email and password. An address that nobody has costs the same time and says the same. */
export async function signIn(
  context: Context,
  input: { email: string; password: string },
  request: FastifyRequest,
): Promise<Result<{ user: AuthUser; token: string }, ErrorCode>> {
  const user = await queries.findUserByEmail(context.database, input.email);
  const signup = user ? undefined : await queries.findSignup(context.database, input.email, undefined);
  if (!(await isPassword(user?.passwordHash ?? signup?.passwordHash, input.password))) {
    return refuse("INVALID_CREDENTIALS");
  }
  if (user === undefined) return refuse("EMAIL_NOT_CONFIRMED");
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const opened = await openSession(transaction, user, request, now);
    return opened.ok ? ok({ user: authUserOf(user), token: opened.value }) : opened;
  });
}

/** Ends one session, in every tab and process. */
export async function signOut(context: Context, session: Session | undefined): Promise<void> {
  if (session === undefined) return;
  await queries.deleteSession(context.database, session.sessionId);
  context.live.announce(SESSIONS_CHANGED, session.userId);
  context.live.publish({ to: { sessionId: session.sessionId }, event: { type: "session.ended" } });
}

/** The signed-in account; null for a visitor. */
export async function currentMember(context: Context, session: Session | undefined): Promise<Member | null> {
  const user = session && (await queries.findUser(context.database, session.userId));
  return user === undefined ? null : memberOf(user);
}
