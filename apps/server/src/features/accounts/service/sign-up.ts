import { randomUUID } from "node:crypto";
import type { AuthUser, ErrorCode, signUp as signUpRoute } from "@secret/contract";
import { CODE_LIMITS, checkCodeLimits, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { authUserOf, pendingAuthUser } from "../auth-user.ts";
import { hashCode, makeCode } from "../codes.ts";
import { alreadyMemberMail, signupCodeMail } from "../mails.ts";
import { hashPassword } from "../passwords.ts";
import * as queries from "../queries.ts";

type SignUpInput = z.output<typeof signUpRoute.body> & { readonly email: string };

/**
 * Asks for an account. The answer is the same whether or not the address has one already; only the mail
 * differs, which its owner alone reads.
 * @returns the sign-up's id, which this browser keeps, so that here only its own code counts
 */
export async function signUp(
  context: Context,
  input: SignUpInput,
): Promise<Result<{ user: AuthUser; signupId: string }, ErrorCode>> {
  const passwordHash = await hashPassword(input.password);
  const now = context.clock.now();
  const asked = {
    email: input.email,
    firstName: input.data.first_name,
    lastName: input.data.last_name,
    zipCode: input.data.zip_code,
  };
  return inTransaction(context.database, async (transaction) => {
    await queries.lockAddress(transaction, input.email);
    const allowed = checkCodeLimits(await queries.findSentTimes(transaction, input.email, now), now);
    if (!allowed.ok) return allowed;
    if ((await queries.findUserByEmail(transaction, input.email)) !== undefined) {
      await tellAlreadyMember(context, transaction, input.email, now);
      const signupId = randomUUID();
      return ok({ signupId, user: pendingAuthUser({ ...asked, id: signupId }, now) });
    }
    const terms = { passwordHash, termsVersion: input.data.terms_version, createdAt: now };
    const signup = await queries.insertSignup(transaction, { ...asked, ...terms });
    await sendCode(context, transaction, signup, now);
    return ok({ signupId: signup.id, user: pendingAuthUser(signup, now) });
  });
}

/** Sends a new code for this browser's sign-up, else for the newest one of the address. Never says which. */
export async function resendCode(
  context: Context,
  email: string,
  signupId: string | undefined,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    await queries.lockAddress(transaction, email);
    const allowed = checkCodeLimits(await queries.findSentTimes(transaction, email, now), now);
    if (!allowed.ok) return allowed;
    const isMember = (await queries.findUserByEmail(transaction, email)) !== undefined;
    const signup = await queries.findSignup(transaction, email, signupId);
    if (isMember) await tellAlreadyMember(context, transaction, email, now);
    else if (signup !== undefined) await sendCode(context, transaction, signup, now);
    else await countSent(transaction, email, now);
    return ok({});
  });
}

/** Makes the account of a sign-up whose code came back. */
export async function verifyCode(
  context: Context,
  input: { email: string; token: string },
  signupId: string | undefined,
): Promise<Result<{ user: AuthUser }, ErrorCode>> {
  const now = context.clock.now();
  const signup = await queries.findSignup(context.database, input.email, signupId);
  const code = signup && (await queries.findNewestCode(context.database, signup.id));
  if (signup === undefined || code === undefined) return refuse("OTP_EXPIRED", { field: "token" });
  return inTransaction(context.database, async (transaction) => {
    const codeHash = hashCode(codeKey(context), code.id, input.token);
    const attempt = { codeId: code.id, codeHash, tries: CODE_LIMITS.tries, now };
    if (!(await queries.spendTry(transaction, attempt))) return refuse("OTP_EXPIRED", { field: "token" });
    const user = await queries.insertUser(transaction, {
      email: signup.email,
      emailVerifiedAt: now,
      passwordHash: signup.passwordHash,
      firstName: signup.firstName,
      lastName: signup.lastName,
      zipCode: signup.zipCode,
      termsVersion: signup.termsVersion,
      termsAcceptedAt: signup.createdAt,
      adultAttestedAt: signup.createdAt,
      createdAt: now,
      updatedAt: now,
    });
    return user === undefined ? refuse("OTP_EXPIRED", { field: "token" }) : ok({ user: authUserOf(user) });
  });
}

async function sendCode(
  context: Context,
  transaction: Transaction,
  signup: queries.Signup,
  now: Date,
): Promise<void> {
  const { id, code, codeHash } = makeCode(codeKey(context));
  const expiresAt = new Date(now.getTime() + CODE_LIMITS.validSeconds * 1000);
  const sent = { id, codeHash, purpose: "signup" as const, address: signup.email, signupId: signup.id };
  await queries.insertCode(transaction, { ...sent, createdAt: now, expiresAt });
  await context.messages.enqueue(transaction, signupCodeMail(signup.email, code, context.config.publicUrl));
}

async function tellAlreadyMember(context: Context, transaction: Transaction, email: string, now: Date) {
  await countSent(transaction, email, now);
  await context.messages.enqueue(transaction, alreadyMemberMail(email, context.config.publicUrl));
}

/** A row that counts against the limits and can never be verified. */
async function countSent(transaction: Transaction, address: string, now: Date): Promise<void> {
  const nothing = { signupId: null, codeHash: null, createdAt: now, expiresAt: now };
  await queries.insertCode(transaction, { id: randomUUID(), purpose: "notice", address, ...nothing });
}

function codeKey(context: Context): Buffer {
  return context.config.deriveKey("verification-code");
}
