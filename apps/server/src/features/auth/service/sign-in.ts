import type { ErrorCode } from "@secret/contract";
import { ATTEMPT_POLICIES, normalizeEmail, parseUsPhone, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Address } from "../queries/address.ts";
import { findSignup } from "../queries/signups.ts";
import { type Account, findAccountByAddress } from "../queries/users.ts";
import { attemptKey, checkDue, countFailure, type Guarded, guard, guardOfNetwork } from "./attempts.ts";
import { addressOf } from "./contacts.ts";
import { isPassword } from "./passwords/passwords.ts";
import { type OpenedSession, openSession } from "./sessions/session-gate.ts";
import type { Visitor } from "./visitor.ts";

export interface SignInInput {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password: string;
}

/** Signs in with a password. An address that nobody has costs the same time and says the same. */
export async function signIn(
  context: Context,
  input: SignInInput,
  visitor: Visitor,
): Promise<Result<OpenedSession, ErrorCode>> {
  const address = givenAddress(input);
  if (address === undefined) {
    return refuse("VALIDATION_FAILED", {
      field: "email",
      params: { reason: "Please enter your email or phone." },
    });
  }
  const ofNetwork = guardOfNetwork(visitor);
  const isDue = await checkDue(context, ofNetwork);
  if (!isDue.ok) return isDue;
  const account = await findAccountByAddress(context.database, address);
  const ofAccount = guardOf(account, address, visitor);
  const allowed = await guard(context, ofAccount, visitor);
  if (!allowed.ok) return allowed;
  if (!(await isPassword(account?.passwordHash, input.password)) || account === undefined) {
    await countFailure(context, ofNetwork, visitor);
    return refuseSignIn(context, address, input.password);
  }
  const forgiven = [attemptKey(context, ofAccount.subject)];
  const proof = { methods: ["password" as const], forgiven };
  return openSession(context.database, account, proof, visitor, context.clock.now());
}

/** In its one form; a number that is none stays as typed: nobody has it. */
function givenAddress(input: SignInInput): Address | undefined {
  const address = addressOf(input);
  if (address === undefined) return undefined;
  if (address.channel === "mail") return { ...address, value: normalizeEmail(address.value) };
  const phone = parseUsPhone(address.value);
  return phone.ok ? { ...address, value: phone.value } : address;
}

/** On a device that was signed in before, strangers' failures elsewhere don't count. */
function guardOf(account: Account | undefined, address: Address, visitor: Visitor): Guarded {
  return account !== undefined && visitor.knows(account.id)
    ? { policy: ATTEMPT_POLICIES.knownDevice, subject: `known device ${account.id}` }
    : { policy: ATTEMPT_POLICIES.account, subject: `account ${address.value}` };
}

/**
 * Somebody who signed up and hasn't verified yet is told so, if the password is that sign-up's. Members'
 * addresses are looked up in the same way, so that the answer doesn't tell who is one.
 */
async function refuseSignIn(
  context: Context,
  address: Address,
  password: string,
): Promise<Result<OpenedSession, ErrorCode>> {
  const signup = await findSignup(context.database, address, undefined);
  if (signup === undefined || !(await isPassword(signup.passwordHash, password))) {
    return refuse("INVALID_CREDENTIALS");
  }
  return refuse(address.channel === "mail" ? "EMAIL_NOT_CONFIRMED" : "PHONE_NOT_CONFIRMED");
}
