import { randomUUID } from "node:crypto";
import type { AuthUser, signUp as signUpRoute } from "@secret/contract";
import { type InvitationRefusal, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import type { Address } from "../queries/address.ts";
import { findSignup, insertSignup } from "../queries/signups.ts";
import type { AuthClient } from "./auth-client.ts";
import { pendingAuthUser } from "./auth-user.ts";
import { type CodeRefusal, takeCodeBudget } from "./codes/code-budget.ts";
import { addCode, type LinkTarget, requestCode } from "./codes/request-code.ts";
import { addressOf } from "./contacts.ts";
import type { InvitationGate } from "./gates.ts";
import { checkPassword, hashPassword } from "./passwords/passwords.ts";

export type SignUpInput = z.output<typeof signUpRoute.body>;

/** Result of a sign-up request. */
export interface RequestedAccount {
  readonly user: z.input<typeof AuthUser>;
  /** Sign-up id for this browser's cookie; with it, only that sign-up's code is accepted. */
  readonly signupId: string;
}

/**
 * Requests an account. Steps and answer are the same whether or not the address has one; only the message differs, and
 * only the address's owner reads it.
 */
export async function signUp(
  context: Context,
  invitations: InvitationGate,
  input: SignUpInput,
  target: LinkTarget,
  client: AuthClient,
  limit: MinuteLimit,
): Promise<
  Result<
    RequestedAccount,
    | "ANONYMOUS_PROVIDER_DISABLED"
    | "BUSY"
    | "INVITATION_REQUIRED"
    | "OVER_REQUEST_RATE_LIMIT"
    | "VALIDATION_FAILED"
    | "WEAK_PASSWORD"
    | CodeRefusal
    | InvitationRefusal
  >
> {
  const address = addressOf(input);
  if (address === undefined) return refuse("ANONYMOUS_PROVIDER_DISABLED", { field: "email" });
  if (address.channel === "sms" && input.data.sms_consent === undefined) {
    const reason = "Please agree to receive text messages.";
    return refuse("VALIDATION_FAILED", { field: "data.sms_consent", params: { reason } });
  }
  const retryAfterSeconds = limit.take(client.network);
  if (retryAfterSeconds > 0) return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
  const checked = checkPassword(input.password, [address.value]);
  if (!checked.ok) return checked;
  const now = context.clock.now();
  const invitation = await invitations.admit(context.database, input.data.invite, now);
  if (!invitation.ok) return invitation;
  // Checked before hashing, so that a refused request costs little.
  const request = { purpose: "signup" as const, reach: "anybody" as const, address, target };
  const spent = await takeCodeBudget(context, request, client);
  if (!spent.ok) return spent;
  const hashed = await hashPassword(client.network, input.password);
  if (!hashed.ok) {
    await spent.value.release();
    return hashed;
  }
  return inTransaction(context.database, async (transaction) => {
    const facts = { passwordHash: hashed.value, invitationId: invitation.value ?? null, createdAt: now };
    const signupId = randomUUID();
    const from = { id: signupId, network: client.network };
    const signup = await insertSignup(transaction, { ...from, ...facts, ...toPerson(input, address) });
    await addCode(context, transaction, { ...request, signupId }, spent.value, now);
    return ok({ signupId, user: pendingAuthUser(signup, now) });
  });
}

function toPerson({ data }: SignUpInput, address: Address) {
  return {
    email: address.channel === "mail" ? address.value : null,
    phone: address.channel === "sms" ? address.value : null,
    firstName: data.first_name,
    lastName: data.last_name,
    zipCode: data.zip_code,
    termsVersion: data.terms_version,
    smsConsentText: address.channel === "sms" ? (data.sms_consent ?? null) : null,
  };
}

/** Sends a new code for this browser's sign-up, or else for the address's newest one. The answer doesn't say which. */
export async function resendSignUpCode(
  context: Context,
  address: Address,
  target: LinkTarget,
  client: AuthClient,
): Promise<Result<Record<string, never>, CodeRefusal>> {
  const signup = await findSignup(context.database, address, client.signupId);
  const reach = signup === undefined ? ("members" as const) : ("known" as const);
  const request = { purpose: "signup" as const, reach, address, signupId: signup?.id, target };
  const requested = await requestCode(context, request, client, context.clock.now());
  return requested.ok ? ok({}) : requested;
}
