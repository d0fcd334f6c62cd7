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

/** A session that has just been made, with the secrets that only its device gets. */
export interface OpenedSession {
  readonly id: string;
  readonly account: Account;
  /** When the first factor was proven: its whole life counts from then. */
  readonly startedAt: Date;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  /** False: it can do nothing yet but prove the account's second factor. */
  readonly isSignedIn: boolean;
  readonly cookieToken: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Why an account gets no session, whatever it proved. */
export type GateRefusal = "USER_BANNED" | "EMAIL_NOT_CONFIRMED";

/** Whether an account may have a session at all. */
export function checkGate(account: Account): Result<void, GateRefusal> {
  if (account.deactivatedAt !== null) return refuse("USER_BANNED");
  const isProven = account.emailVerifiedAt !== null || account.phoneVerifiedAt !== null;
  return isProven ? ok(undefined) : refuse("EMAIL_NOT_CONFIRMED");
}

/** What was proven, now or earlier in the same sign-in, and what is made good by it. */
export interface Proof {
  readonly methods: readonly (AuthMethod | MethodEntry)[];
  /** Keys of failed attempts that this success forgets. */
  readonly clearedAttempts?: readonly Buffer[];
  /** The account was signed in before and only proves more: this is no new visit, and no proof of its own. */
  readonly continues?: { readonly provenAt: Date | null };
  /** When the sign-in began that this one goes on with; else it begins now. */
  readonly startedAt?: Date;
}

/**
 * The one gate to a session: every path that signs somebody in ends here, and none gets a session worth more
 * than what was proven.
 */
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
