import { createHash, timingSafeEqual } from "node:crypto";
import { type AuthMethod, isSignedIn, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import { audit } from "../../../audit/service.ts";
import { consumeAuthCode, lockRefreshToken, rotateRefreshToken } from "../../queries/sessions.ts";
import { findAccount, hasSecondFactor } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { hashToken, makeToken } from "../secrets.ts";
import { findActiveSession, noteVisit } from "./active-session.ts";
import { endSessions } from "./end-sessions.ts";
import { type GateRefusal, type OpenedSession, openSession } from "./session-gate.ts";

/**
 * Exchanges an app's refresh token, which serves once. One that comes back was copied: whoever has the newer
 * ones, its session ends.
 */
export async function refreshSession(
  context: Context,
  refreshToken: string,
  client: AuthClient,
): Promise<
  Result<OpenedSession, "REFRESH_TOKEN_ALREADY_USED" | "REFRESH_TOKEN_NOT_FOUND" | "SESSION_EXPIRED">
> {
  const now = context.clock.now();
  const oldHash = hashToken(refreshToken);
  return inTransaction(context.database, async (transaction) => {
    const known = await lockRefreshToken(transaction, oldHash);
    if (known === undefined) return refuse("REFRESH_TOKEN_NOT_FOUND");
    const { sessionId, userId } = known;
    if (known.usedAt !== null) {
      await endSessions(context, transaction, userId, { only: sessionId });
      await audit(transaction, now, {
        eventType: "security_event",
        severity: "warning",
        message: "A used refresh token came back; its session was ended",
        subjectId: userId,
        ipAddress: client.ip,
        userAgent: client.userAgent ?? undefined,
      });
      return refuse("REFRESH_TOKEN_ALREADY_USED");
    }
    const session = await findActiveSession(transaction, { sessionId }, now);
    const account = await findAccount(transaction, userId);
    if (session === undefined || account === undefined) return refuse("SESSION_EXPIRED");
    const { token, tokenHash } = makeToken();
    await rotateRefreshToken(transaction, { oldHash, newHash: tokenHash, sessionId, now });
    await noteVisit(transaction, session, now);
    return ok({
      id: sessionId,
      account,
      startedAt: session.startedAt,
      assurance: session.assurance,
      methods: session.methods,
      isSignedIn: isSignedIn(session.assurance, hasSecondFactor(account)),
      cookieToken: undefined,
      refreshToken: token,
    });
  });
}

/** Exchanges the code of a PKCE link, which serves once, for the client that asked for the link. */
export async function exchangeAuthCode(
  context: Context,
  input: { readonly authCode: string; readonly codeVerifier: string },
  client: AuthClient,
): Promise<Result<OpenedSession, "BAD_CODE_VERIFIER" | "FLOW_STATE_NOT_FOUND" | GateRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const code = await consumeAuthCode(transaction, hashToken(input.authCode), now);
    if (code === undefined) return refuse("FLOW_STATE_NOT_FOUND");
    if (!isVerifier(code.codeChallenge, code.codeChallengeMethod, input.codeVerifier)) {
      return refuse("BAD_CODE_VERIFIER");
    }
    const account = await findAccount(transaction, code.userId);
    if (account === undefined) return refuse("FLOW_STATE_NOT_FOUND");
    return openSession(context, transaction, account, { methods: [code.method as AuthMethod] }, client, now);
  });
}

/** RFC 7636, section 4.6, with S256 alone. */
function isVerifier(challenge: string, method: string, verifier: string): boolean {
  if (method !== "s256") return false;
  const left = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const right = Buffer.from(challenge);
  return left.length === right.length && timingSafeEqual(left, right);
}
