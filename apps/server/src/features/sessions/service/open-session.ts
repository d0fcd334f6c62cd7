import { randomUUID } from "node:crypto";
import {
  type AuthMethod,
  assuranceOf,
  isSignedIn,
  ok,
  type Result,
  type Role,
  sessionEndsAt,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { makeToken } from "../../../platform/secrets.ts";
import { audit } from "../../audit/index.ts";
import {
  type Account,
  type AuthClient,
  checkGate,
  type GateRefusal,
  hasSecondFactor,
  type MethodEntry,
  notifyInApp,
  type OpenedSession,
} from "../../identity/index.ts";
import { insertSession } from "../queries/sessions.ts";
import { deviceName } from "./device-name.ts";

/** Methods verified in this sign-in, and the effects of a success. */
export interface VerifiedMethods {
  readonly methods: readonly (AuthMethod | MethodEntry)[];
  /** Keys of failed attempts to clear. */
  readonly clearedAttempts?: readonly Buffer[];
  /**
   * Set if a signed-in session only adds a verified. This is no new sign-in, and keeps the earlier reauthentication time.
   */
  readonly continues?: { readonly reauthenticatedAt: Date | null };
  /** Start of the sign-in that this session continues; now by default. */
  readonly startedAt?: Date;
}

/** Opens a session. Every sign-in path ends here, so none gets more assurance than was verified. */
export async function openSession(
  context: Context,
  transaction: Transaction,
  account: Account,
  verified: VerifiedMethods,
  client: AuthClient,
  now: Date,
): Promise<Result<OpenedSession, GateRefusal>> {
  const allowed = checkGate(account);
  if (!allowed.ok) return allowed;
  const timestamp = Math.floor(now.getTime() / 1000);
  const methods = verified.methods.map((each) =>
    typeof each === "string" ? { method: each, timestamp } : each,
  );
  const assurance = assuranceOf(methods.map((each) => each.method));
  const signedIn = isSignedIn(assurance, hasSecondFactor(account));
  const { token, tokenHash } = makeToken();
  const id = randomUUID();
  const startedAt = verified.startedAt ?? now;
  const isSignIn = signedIn && verified.continues === undefined;
  await insertSession(
    transaction,
    {
      id,
      userId: account.id,
      tokenHash: client.wantsCookie ? tokenHash : null,
      assurance,
      methods,
      ipAddress: client.ip,
      userAgent: client.userAgent,
      startedAt,
      createdAt: now,
      reauthenticatedAt: verified.continues === undefined ? now : verified.continues.reauthenticatedAt,
      expiresAt: sessionEndsAt(account.role as Role, { startedAt, lastSeenAt: now }),
    },
    {
      refreshTokenHash: client.wantsCookie ? null : tokenHash,
      isSignIn,
      clearedAttempts: verified.clearedAttempts ?? [],
    },
  );
  if (isSignIn) {
    await audit(transaction, now, {
      eventType: "sign_in",
      severity: "info",
      message: "Signed in",
      actorId: account.id,
      subjectId: account.id,
      ipAddress: client.ip,
      userAgent: client.userAgent ?? undefined,
      metadata: { sessionId: id, methods: methods.map((each) => each.method) },
    });
    if (account.lastSignInAt !== null && !client.knownUserIds.includes(account.id)) {
      const what = `New sign-in: ${deviceName(client.userAgent)}.`;
      await notifyInApp(context, transaction, account.id, { what, section: "devices" });
    }
  }
  return ok({
    id,
    account: isSignIn ? { ...account, lastSignInAt: now } : account,
    startedAt,
    assurance,
    methods,
    isSignedIn: signedIn,
    cookieToken: client.wantsCookie ? token : undefined,
    refreshToken: client.wantsCookie ? undefined : token,
  });
}
