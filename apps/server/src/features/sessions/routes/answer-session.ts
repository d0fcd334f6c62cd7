import type { AuthSession } from "@secret/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { appMetadata, authUserOf, digitsOf, type OpenedSession, userMetadata } from "../../identity/index.ts";
import { ACCESS_TOKEN_SECONDS } from "../service/access-tokens.ts";
import { clearSessionCookie, setSessionCookie } from "../service/session-cookie.ts";
import { goOnAsNewSession, signOut } from "../service/sessions.ts";
import type { AuthServer } from "./auth-scope.ts";
import { rememberDevice } from "./client-cookies.ts";

/** Request and its reply. */
export interface ToAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns a new session to its device: in a cookie for our pages, as tokens for apps. */
export async function answerSession(auth: AuthServer, { request, reply }: ToAnswer, opened: OpenedSession) {
  const { context } = auth;
  const answer: z.input<typeof AuthSession> = {
    user: authUserOf(opened.account),
    signed_in: true,
    second_factor_required: !opened.isSignedIn,
  };
  if (opened.cookieToken === undefined) return { ...answer, ...(await toTokens(auth, opened)) };
  await endEarlierSession(auth, request, opened);
  setSessionCookie(reply, context.config, opened, context.clock.now());
  if (opened.isSignedIn) rememberDevice(request, reply, context.config, opened.account.id);
  return answer;
}

/** Ends this browser's session without opening another, after the member chose to continue as a different account. */
export async function endSessionInstead(auth: AuthServer, { request, reply }: ToAnswer): Promise<void> {
  await endEarlierSession(auth, request);
  clearSessionCookie(reply, auth.context.config);
}

/** Ends or replaces the browser's previous session, so that each browser has only one. */
async function endEarlierSession(
  auth: AuthServer,
  request: FastifyRequest,
  opened?: OpenedSession,
): Promise<void> {
  const earlier = await auth.resolver.resolve(request);
  if (!earlier.ok || !earlier.value.isCookie || earlier.value.sessionId === opened?.id) return;
  const client = clientInfoOf(request);
  if (earlier.value.userId === opened?.account.id) {
    await goOnAsNewSession(auth.context, earlier.value, client);
  } else await signOut(auth.context, earlier.value, "local", client);
}

async function toTokens(
  { context, resolver }: AuthServer,
  opened: OpenedSession,
): Promise<Partial<z.input<typeof AuthSession>>> {
  const now = context.clock.now();
  const { account } = opened;
  const claims = {
    userId: account.id,
    sessionId: opened.id,
    email: account.email ?? "",
    phone: digitsOf(account.phone ?? ""),
    assurance: opened.assurance,
    methods: opened.methods,
    appMetadata: appMetadata(account),
    userMetadata: userMetadata(account),
  };
  return {
    access_token: await resolver.tokens.sign(claims, now),
    refresh_token: opened.refreshToken,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS,
  };
}
