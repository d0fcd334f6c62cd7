import { createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import { type AuthMethod, isSignedIn, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { decrypt, encrypt } from "../../../platform/sealing.ts";
import { hashToken, makeToken } from "../../../platform/secrets.ts";
import { audit } from "../../audit/index.ts";
import {
  type AuthClient,
  findAccount,
  type GateRefusal,
  hasSecondFactor,
  type OpenedSession,
} from "../../identity/index.ts";
import {
  deleteAuthCode,
  lockAuthCode,
  lockRefreshToken,
  type RefreshToken,
  rotateRefreshToken,
} from "../queries/sessions.ts";
import { findActiveSession, noteVisit } from "./active-session.ts";
import { endSessions } from "./end-sessions.ts";
import { openSession } from "./open-session.ts";

/** Time in which a used refresh token still answers with the newest one, even if others were used in between. */
const REUSE_SECONDS = 10;

type RefreshRefusal = "REFRESH_TOKEN_ALREADY_USED" | "REFRESH_TOKEN_NOT_FOUND" | "SESSION_EXPIRED";

/** Exchanges an app's refresh token for a new one. */
export async function refreshSession(
  context: Context,
  refreshToken: string,
  client: AuthClient,
): Promise<Result<OpenedSession, RefreshRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const brought = await lockRefreshToken(transaction, hashToken(refreshToken));
    if (brought === undefined) return refuse("REFRESH_TOKEN_NOT_FOUND");
    const { sessionId, userId } = brought;
    const isUsed = brought.usedAt !== null;
    const newest = isUsed ? await findNewest(transaction, refreshToken, brought, now) : undefined;
    if (isUsed && newest === undefined) return endCopiedSession(context, transaction, brought, client, now);
    const session = await findActiveSession(transaction, { sessionId }, now);
    const account = await findAccount(transaction, userId);
    if (session === undefined || account === undefined) return refuse("SESSION_EXPIRED");
    const token = newest ?? (await rotate(transaction, refreshToken, sessionId, now));
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

/**
 * Returns the newest token for a used one while its successor is unused, and for a few seconds after its own use: tabs
 * of one browser refresh at once, and answers get lost. Returns undefined for anything older, which only a stolen copy
 * can be.
 */
async function findNewest(
  transaction: Transaction,
  token: string,
  { sessionId, usedAt, sealedSuccessor }: RefreshToken,
  now: Date,
): Promise<string | undefined> {
  if (usedAt === null) return token;
  if (sealedSuccessor === null) return undefined;
  const successor = decrypt([successorKey(token)], sessionId, sealedSuccessor);
  const row = await lockRefreshToken(transaction, hashToken(successor));
  if (row === undefined) return undefined;
  if (row.usedAt === null) return successor;
  const isFresh = now.getTime() - usedAt.getTime() <= REUSE_SECONDS * 1000;
  return isFresh ? findNewest(transaction, successor, row, now) : undefined;
}

/** Replaces a refresh token and returns the new one. */
async function rotate(
  transaction: Transaction,
  usedToken: string,
  sessionId: string,
  now: Date,
): Promise<string> {
  const { token, tokenHash: newHash } = makeToken();
  const sealedSuccessor = encrypt(successorKey(usedToken), sessionId, token);
  const oldHash = hashToken(usedToken);
  await rotateRefreshToken(transaction, { oldHash, newHash, sealedSuccessor, sessionId, now });
  return token;
}

/**
 * Derives a key that only the token's bearer can: the database holds the token's hash, and no server key opens the
 * seal.
 */
function successorKey(token: string): Buffer {
  return Buffer.from(hkdfSync("sha256", token, "", "refresh token successor", 32));
}

async function endCopiedSession(
  context: Context,
  transaction: Transaction,
  { sessionId, userId }: RefreshToken,
  client: AuthClient,
  now: Date,
) {
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

/** Exchanges a PKCE link's code for a session, once. A wrong verifier doesn't use up the code. */
export async function exchangeAuthCode(
  context: Context,
  input: { readonly authCode: string; readonly codeVerifier: string },
  client: AuthClient,
): Promise<Result<OpenedSession, "BAD_CODE_VERIFIER" | "FLOW_STATE_NOT_FOUND" | GateRefusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const codeHash = hashToken(input.authCode);
    const code = await lockAuthCode(transaction, codeHash, now);
    if (code === undefined) return refuse("FLOW_STATE_NOT_FOUND");
    if (!isVerifier(code.codeChallenge, code.codeChallengeMethod, input.codeVerifier)) {
      return refuse("BAD_CODE_VERIFIER");
    }
    await deleteAuthCode(transaction, codeHash);
    const account = await findAccount(transaction, code.userId);
    if (account === undefined) return refuse("FLOW_STATE_NOT_FOUND");
    return openSession(context, transaction, account, { methods: [code.method as AuthMethod] }, client, now);
  });
}

/** Checks a verifier as RFC 7636, section 4.6, describes, with S256 only. */
function isVerifier(challenge: string, method: string, verifier: string): boolean {
  if (method !== "s256") return false;
  const left = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const right = Buffer.from(challenge);
  return left.length === right.length && timingSafeEqual(left, right);
}
