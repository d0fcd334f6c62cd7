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

/** Methods proven in this sign-in, and the effects of a success. */
export interface Proof {
  readonly methods: readonly (AuthMethod | MethodEntry)[];
  /** Keys of failed attempts to clear. */
  readonly clearedAttempts?: readonly Buffer[];
  /**
   * Set if a signed-in session only adds a proof. This is no new sign-in, and keeps the earlier reauthentication time.
   */
  readonly continues?: { readonly provenAt: Date | null };
  /** Start of the sign-in that this session continues; now by default. */
  readonly startedAt?: Date;
}

/** Opens a session. Every sign-in path ends here, so none gets more assurance than it proved. */
export async function openSession(
  context: Context,
  transaction: Transaction,
  account: Account,
  proof: Proof,
  client: AuthClient,
  now: Date,
): Promise<Result<OpenedSession, GateRefusal>> {
  const allowed = checkGate(account);
  if (!allowed.ok) return allowed;
  const timestamp = Math.floor(now.getTime() / 1000);
  const methods = proof.methods.map((each) =>
    typeof each === "string" ? { method: each, timestamp } : each,
  );
  const assurance = assuranceOf(methods.map((each) => each.method));
  const signedIn = isSignedIn(assurance, hasSecondFactor(account));
  const { token, tokenHash } = makeToken();
  const id = randomUUID();
  const startedAt = proof.startedAt ?? now;
  const isSignIn = signedIn && proof.continues === undefined;
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
      provenAt: proof.continues === undefined ? now : proof.continues.provenAt,
      expiresAt: sessionEndsAt(account.role as Role, { startedAt, lastSeenAt: now }),
    },
    {
      refreshTokenHash: client.wantsCookie ? null : tokenHash,
      isSignIn,
      clearedAttempts: proof.clearedAttempts ?? [],
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
