import {
  type Assurance,
  type AuthMethod,
  type InvitationRefusal,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { AccountChange } from "../queries/changes.ts";
import type { Account } from "../queries/users.ts";
import type { AuthClient } from "./auth-client.ts";

/** Invitation checks that sign-up needs, implemented by the members feature. */
export interface InvitationGate {
  /**
   * Checks whether a sign-up may start: with a valid invitation, or without one if sign-up is open. Reserves nothing:
   * an invitation's last use goes to the first sign-up that redeems it.
   * @returns the invitation's id, undefined without one
   */
  admit(
    database: Connection,
    code: string | undefined,
    now: Date,
  ): Promise<Result<string | undefined, InvitationRefusal | "INVITATION_REQUIRED">>;
  /** Counts a new member against the sign-up's invitation, if uses are left. */
  redeem(
    transaction: Transaction,
    invitationId: string | null,
    now: Date,
  ): Promise<Result<void, InvitationRefusal>>;
  /** Links a new member to the interest they left before joining, so that growth can be counted by source. */
  linkMember(
    transaction: Transaction,
    member: Pick<Account, "id" | "email" | "phone" | "invitationId">,
    now: Date,
  ): Promise<void>;
}

/** Verified authentication method, with its time in seconds since 1970, as `@supabase/auth-js` reads it. */
export interface MethodEntry {
  readonly method: AuthMethod;
  readonly timestamp: number;
}

/** Newly opened session, with the secrets that only its device gets. */
export interface OpenedSession {
  readonly id: string;
  readonly account: Account;
  /** Time at which the first factor was verified; the session's lifetime starts then. */
  readonly startedAt: Date;
  readonly assurance: Assurance;
  readonly methods: readonly MethodEntry[];
  /** False while only the second factor can be verified. */
  readonly isSignedIn: boolean;
  readonly cookieToken: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Reason that an account gets no session, whatever it verified. */
export type GateRefusal = "USER_BANNED" | "EMAIL_NOT_CONFIRMED";

/** Returns whether an account may have a session at all. */
export function checkGate(account: Account): Result<void, GateRefusal> {
  if (account.deactivatedAt !== null) return refuse("USER_BANNED");
  const isVerified = account.emailVerifiedAt !== null || account.phoneVerifiedAt !== null;
  return isVerified ? ok(undefined) : refuse("EMAIL_NOT_CONFIRMED");
}

/** PKCE link's code, which only the client that asked for it can exchange for a session. */
export interface AuthCodeRequest {
  readonly userId: string;
  readonly method: AuthMethod;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: string;
}

/** Sessions as verification needs them, implemented by the sessions feature. */
export interface SessionGate {
  /** Opens a session after a code or link was right. */
  open(
    context: Context,
    transaction: Transaction,
    account: Account,
    verified: { readonly methods: readonly AuthMethod[] },
    client: AuthClient,
    now: Date,
  ): Promise<Result<OpenedSession, GateRefusal>>;
  /** Creates a code for a PKCE client and returns it. */
  createAuthCode(transaction: Transaction, request: AuthCodeRequest, now: Date): Promise<string>;
  /** Returns a session that is alive. */
  find(
    transaction: Transaction,
    by: { readonly sessionId: string },
    now: Date,
  ): Promise<{ readonly isCookie: boolean } | undefined>;
}

/** Gates that verification passes through. */
export interface VerificationGates {
  readonly invitations: InvitationGate;
  readonly sessions: SessionGate;
}

/** Sign-in methods as an undo needs them, implemented by the factors feature. */
export interface UndoGate {
  /** Removes a factor or passkey that a change added, or restores those that it removed. */
  undo(transaction: Transaction, change: AccountChange): Promise<void>;
  /** Removes recovery codes that replace no second factor, and ends every session. */
  complete(context: Context, transaction: Transaction, userId: string): Promise<void>;
}
