import { ATTEMPT_POLICIES, normalizeEmail, parseUsPhone, type Result, refuse } from "@secret/domain";
import { subjectKey } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import {
  checkThrottle,
  networkThrottle,
  recordFailure,
  type ThrottledSubject,
  throttle,
} from "../../attempts/index.ts";
import {
  type Account,
  type Address,
  type AuthClient,
  addressOf,
  findAccountByAddress,
  findSignup,
  type GateRefusal,
  hashingQueue,
  isPassword,
  type OpenedSession,
} from "../../identity/index.ts";
import { openSession } from "./open-session.ts";

export interface SignInInput {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password: string;
}

/**
 * Signs in with a password. An unknown address takes the same time and gets the same answer.
 * @param onOwnSignUp called with the unverified sign-up that has this password
 */
export async function signIn(
  context: Context,
  input: SignInInput,
  client: AuthClient,
  onOwnSignUp: (signupId: string) => void = () => undefined,
): Promise<
  Result<
    OpenedSession,
    | "BUSY"
    | "INVALID_CREDENTIALS"
    | "OVER_REQUEST_RATE_LIMIT"
    | "PHONE_NOT_CONFIRMED"
    | "VALIDATION_FAILED"
    | GateRefusal
  >
> {
  const address = givenAddress(input);
  if (address === undefined) {
    return refuse("VALIDATION_FAILED", {
      field: "email",
      params: { reason: "Please enter your email or phone." },
    });
  }
  const network = networkThrottle(client);
  const known = await findKnownAccount(context, address, client);
  const source = known?.id ?? client.network;
  // Checked before the throttle, so that a request refused as busy isn't counted as a guess.
  if (hashingQueue.isFullFor(source)) return refuse("BUSY");
  if (known === undefined) {
    const isDue = await checkThrottle(context, network);
    if (!isDue.ok) return isDue;
  }
  const account = known ?? (await findAccountByAddress(context.database, address));
  const ofAccount = accountThrottle(known, address);
  const allowed = await throttle(context, ofAccount, client);
  if (!allowed.ok) return allowed;
  const matches = await isPassword(source, account?.passwordHash, input.password);
  if (!matches.ok) return matches;
  if (!matches.value || account === undefined) {
    await recordFailure(context, network, client);
    return refuseSignIn(context, source, address, input.password, onOwnSignUp);
  }
  const clearedAttempts = [subjectKey(context, ofAccount.subject)];
  const verified = { methods: ["password" as const], clearedAttempts };
  const now = context.clock.now();
  return inTransaction(context.database, (transaction) =>
    openSession(context, transaction, account, verified, client, now),
  );
}

/** Returns the normalized address. An invalid phone number is kept as typed, and matches no account. */
export function givenAddress(input: Omit<SignInInput, "password">): Address | undefined {
  const address = addressOf(input);
  if (address === undefined) return undefined;
  if (address.channel === "mail") return { ...address, value: normalizeEmail(address.value) };
  const phone = parseUsPhone(address.value);
  return phone.ok ? { ...address, value: phone.value } : address;
}

/**
 * Returns the account if it signed in on this device before. Strangers' failures at this account or on this network
 * don't count for it.
 */
async function findKnownAccount(
  context: Context,
  address: Address,
  { knownUserIds }: AuthClient,
): Promise<Account | undefined> {
  if (knownUserIds.length === 0) return undefined;
  const account = await findAccountByAddress(context.database, address);
  return account !== undefined && knownUserIds.includes(account.id) ? account : undefined;
}

function accountThrottle(known: Account | undefined, address: Address): ThrottledSubject {
  return known === undefined
    ? { policy: ATTEMPT_POLICIES.account, subject: `account ${address.value}` }
    : { policy: ATTEMPT_POLICIES.knownDevice, subject: `known device ${known.id}` };
}

/**
 * Refuses a sign-in, and tells a person with a pending sign-up to verify if the password is that sign-up's. Members'
 * addresses are looked up the same way, so that the answer doesn't reveal membership.
 */
async function refuseSignIn(
  context: Context,
  source: string,
  address: Address,
  password: string,
  onOwnSignUp: (signupId: string) => void,
): Promise<
  Result<OpenedSession, "BUSY" | "EMAIL_NOT_CONFIRMED" | "INVALID_CREDENTIALS" | "PHONE_NOT_CONFIRMED">
> {
  const signup = await findSignup(context.database, address, undefined);
  if (signup === undefined) return refuse("INVALID_CREDENTIALS");
  const matches = await isPassword(source, signup.passwordHash, password);
  if (!matches.ok) return matches;
  if (!matches.value) return refuse("INVALID_CREDENTIALS");
  onOwnSignUp(signup.id);
  return refuse(address.channel === "mail" ? "EMAIL_NOT_CONFIRMED" : "PHONE_NOT_CONFIRMED");
}
