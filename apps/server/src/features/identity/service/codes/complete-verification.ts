import { type AuthMethod, type InvitationRefusal, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { lockFor } from "../../../../platform/database/sql-helpers.ts";
import { type Purpose, setProvenSignup, type VerificationCode } from "../../queries/codes.ts";
import { deleteSignup, findSignupById } from "../../queries/signups.ts";
import {
  type Account,
  findAccount,
  findAccountByAddress,
  insertUser,
  lockAccount,
  updateAccount,
} from "../../queries/users.ts";
import { recordChange } from "../changes/record-change.ts";
import { checkGate, type GateRefusal, type OpenedSession, type VerificationGates } from "../gates.ts";
import { recordTextConsent } from "../text-consent.ts";
import type { CodeHolder } from "./find-code.ts";

/** Result of a valid code. */
export type VerificationOutcome =
  | { readonly kind: "session"; readonly opened: OpenedSession }
  /** The address is verified, but no session is opened. */
  | { readonly kind: "account"; readonly account: Account }
  /** A PKCE client's link was opened in our pages; only that client can exchange the code for a session. */
  | {
      readonly kind: "authCode";
      readonly account: Account;
      readonly authCode: string;
      readonly redirectTo: string | null;
    };

/** Row whose code or link was right, and the client that sent it. */
export interface ConsumedCode extends CodeHolder {
  readonly row: VerificationCode;
  readonly isByLink: boolean;
  /** Whether to open a session; if false, the address is only verified. */
  readonly opensSession: boolean;
  /** Hash that replaces a sign-up's password: null for no password, undefined to keep it. */
  readonly passwordHash: string | null | undefined;
}

const WRONG = refuse("OTP_EXPIRED", { field: "token" });

/** Performs the action that a code was sent for. */
export async function completeVerification(
  context: Context,
  transaction: Transaction,
  gates: VerificationGates,
  spent: ConsumedCode,
  now: Date,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED" | GateRefusal | InvitationRefusal>> {
  switch (spent.row.purpose as Purpose) {
    case "signup":
      return completeSignUp(context, transaction, gates, spent, now);
    case "sign_in":
      return completeSignIn(context, transaction, gates, spent, spent.isByLink ? "magiclink" : "otp", now);
    case "recovery":
      return completeSignIn(context, transaction, gates, spent, "recovery", now);
    case "email_change":
    case "phone_change":
      return completeContact(context, transaction, gates, spent, now);
    default:
      return WRONG;
  }
}

/**
 * Creates the account. In our pages, an email sign-up then signs in with its password; a phone sign-up is signed in at
 * once.
 */
async function completeSignUp(
  context: Context,
  transaction: Transaction,
  gates: VerificationGates,
  spent: ConsumedCode,
  now: Date,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED" | GateRefusal | InvitationRefusal>> {
  const { row, client } = spent;
  const signup = row.signupId === null ? undefined : await findSignupById(transaction, row.signupId);
  if (signup === undefined) return WRONG;
  await lockFor(transaction, `contact ${row.address}`);
  const invited = await gates.invitations.redeem(transaction, signup.invitationId, now);
  if (!invited.ok) return invited;
  const user = await insertUser(transaction, {
    id: signup.id,
    email: signup.email,
    emailVerifiedAt: signup.email === null ? null : now,
    phone: signup.phone,
    phoneVerifiedAt: signup.phone === null ? null : now,
    passwordHash: spent.passwordHash === undefined ? signup.passwordHash : spent.passwordHash,
    firstName: signup.firstName,
    lastName: signup.lastName,
    zipCode: signup.zipCode,
    termsVersion: signup.termsVersion,
    termsAcceptedAt: signup.createdAt,
    adultAttestedAt: signup.createdAt,
    invitationId: signup.invitationId,
    createdAt: now,
    updatedAt: now,
  });
  if (user === undefined) return WRONG;
  if (signup.smsConsentText !== null) {
    const given = {
      userId: user.id,
      text: signup.smsConsentText,
      number: signup.phone,
      network: signup.network,
    };
    await recordTextConsent(transaction, given, "sign_up", signup.createdAt);
  }
  await gates.invitations.linkMember(transaction, user, now);
  await setProvenSignup(transaction, row.id, signup.id);
  await deleteSignup(transaction, signup.id);
  const account: Account = { ...user, factors: [] };
  const goesToLogin = client.wantsCookie && row.channel === "mail" && row.codeChallenge === null;
  if (goesToLogin) return ok({ kind: "account", account });
  return signInWith(context, transaction, gates, account, spent, spent.isByLink ? "magiclink" : "otp", now);
}

async function completeSignIn(
  context: Context,
  transaction: Transaction,
  gates: VerificationGates,
  spent: ConsumedCode,
  method: AuthMethod,
  now: Date,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED" | GateRefusal>> {
  const { userId } = spent.row;
  const account = userId === null ? undefined : await findAccount(transaction, userId);
  return account === undefined ? WRONG : signInWith(context, transaction, gates, account, spent, method, now);
}

async function signInWith(
  context: Context,
  transaction: Transaction,
  { sessions }: VerificationGates,
  account: Account,
  { row, isByLink, client, opensSession }: ConsumedCode,
  method: AuthMethod,
  now: Date,
): Promise<Result<VerificationOutcome, GateRefusal>> {
  if (!opensSession) {
    const allowed = checkGate(account);
    return allowed.ok ? ok({ kind: "account", account }) : allowed;
  }
  const { codeChallenge, codeChallengeMethod, redirectTo } = row;
  if (isByLink && client.wantsCookie && codeChallenge !== null && codeChallengeMethod !== null) {
    const request = { userId: account.id, method, codeChallenge, codeChallengeMethod };
    const authCode = await sessions.createAuthCode(transaction, request, now);
    return ok({ kind: "authCode", account, authCode, redirectTo });
  }
  const opened = await sessions.open(context, transaction, account, { methods: [method] }, client, now);
  return opened.ok ? ok({ kind: "session", opened: opened.value }) : opened;
}

/**
 * Adds the verified contact to the account that asked for it. A request from our pages must be completed in the same
 * account, so that a stranger who gets the code through a mistyped address can't use it.
 */
async function completeContact(
  context: Context,
  transaction: Transaction,
  { sessions }: VerificationGates,
  { row, session, client }: ConsumedCode,
  now: Date,
): Promise<Result<VerificationOutcome, "OTP_EXPIRED">> {
  const { userId, sessionId, address } = row;
  if (userId === null || sessionId === null) return WRONG;
  const asking = await sessions.find(transaction, { sessionId }, now);
  if (asking === undefined || (asking.isCookie && session === undefined)) return WRONG;
  await lockFor(transaction, `contact ${address}`);
  const isMail = row.channel === "mail";
  const before = await lockAccount(transaction, userId);
  if (before === undefined) return WRONG;
  const owner = await findAccountByAddress(transaction, { channel: isMail ? "mail" : "sms", value: address });
  if (owner !== undefined) return WRONG;
  const change = { kind: isMail ? ("email_added" as const) : ("phone_added" as const), contact: address };
  await recordChange(context, transaction, { account: before, client, change }, now);
  const contact = isMail
    ? { email: address, emailVerifiedAt: now }
    : { phone: address, phoneVerifiedAt: now };
  await updateAccount(transaction, userId, { ...contact, updatedAt: now });
  const account = await findAccount(transaction, userId);
  return account === undefined ? WRONG : ok({ kind: "account", account });
}
