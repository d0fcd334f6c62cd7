import { randomUUID } from "node:crypto";
import {
  type Assurance,
  type AuthMethod,
  assuranceOf,
  isSignedIn,
  ok,
  type Result,
  type Role,
  refuse,
  sessionEndsAt,
} from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { audit } from "../../../audit/index.ts";
import { insertSession, type MethodEntry } from "../../queries/sessions.ts";
import { type Account, hasSecondFactor } from "../../queries/users.ts";
import type { AuthClient } from "../auth-client.ts";
import { makeToken } from "../secrets.ts";
import { tellInApp } from "../tell-in-app.ts";
import { deviceName } from "./device-name.ts";

/** Newly opened session, with the secrets that only its device gets. */
export interface OpenedSession {
  readonly id: string;
  readonly account: Account;
  /** Time at which the first factor was proven; the session's lifetime starts then. */
  readonly startedAt: Date;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  /** False while only the second factor can be proven. */
  readonly isSignedIn: boolean;
  readonly cookieToken: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Reason that an account gets no session, whatever it proved. */
export type GateRefusal = "USER_BANNED" | "EMAIL_NOT_CONFIRMED";

/** Returns whether an account may have a session at all. */
export function checkGate(account: Account): Result<void, GateRefusal> {
  if (account.deactivatedAt !== null) return refuse("USER_BANNED");
  const isProven = account.emailVerifiedAt !== null || account.phoneVerifiedAt !== null;
  return isProven ? ok(undefined) : refuse("EMAIL_NOT_CONFIRMED");
}

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
      await tellInApp(context, transaction, account.id, { what, section: "devices" });
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
