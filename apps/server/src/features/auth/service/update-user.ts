import type { AuthUser, updateUser as updateUserRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { type Address, columnOf } from "../queries/address.ts";
import { findNewestCode, findPendingContact, findSentTimes, type Purpose } from "../queries/codes.ts";
import { type Account, findAccount, type UserChange, updateUser } from "../queries/users.ts";
import { authUserOf, type PendingContacts, type SentTimes } from "./auth-user.ts";
import type { CodeRefusal } from "./codes/code-budget.ts";
import { type LinkTarget, requestCode } from "./codes/request-code.ts";
import { changePassword } from "./passwords/change-password.ts";
import { proveSession, type TypedEvidence, type TypedProofRefusal } from "./proof/prove-session.ts";
import { announceAccountChanged } from "./sessions/session-changes.ts";
import type { ResolvedSession } from "./sessions/session-resolver.ts";
import { recordTextConsent } from "./text-consent.ts";

export type UpdateUserInput = z.output<typeof updateUserRoute.body>;

/** Returns the signed-in account with its unverified contacts. */
export async function readAuthUser(context: Context, userId: string): Promise<AuthUser | undefined> {
  const account = await findAccount(context.database, userId);
  if (account === undefined) return undefined;
  const pending = await findPendingContacts(context.database, account);
  return authUserOf(account, pending, toSentTimes(await findSentTimes(context.database, userId)));
}

function toSentTimes(times: ReadonlyMap<Purpose, Date>): SentTimes {
  const recoveries = [times.get("recovery"), times.get("sign_in")].filter((at) => at !== undefined);
  const lastOf = {
    recovery_sent_at: recoveries.sort((left, right) => right.getTime() - left.getTime())[0],
    email_change_sent_at: times.get("email_change"),
    phone_change_sent_at: times.get("phone_change"),
    reauthentication_sent_at: times.get("reauthentication"),
  };
  const known = Object.entries(lastOf).filter((entry): entry is [string, Date] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, at]) => [name, at.toISOString()]));
}

/** Returns the unverified contacts that an account asked to add. */
export async function findPendingContacts(database: Connection, account: Account): Promise<PendingContacts> {
  const { id, email, phone } = account;
  return {
    email: email === null ? await findPendingContact(database, id, "email_change") : undefined,
    phone: phone === null ? await findPendingContact(database, id, "phone_change") : undefined,
  };
}

/**
 * Sets the password, requests a contact and updates names, in this order and only those given. A new contact needs a
 * recent reauthentication or a proof in the request.
 */
export async function updateAuthUser(
  context: Context,
  session: ResolvedSession,
  input: UpdateUserInput,
  target: LinkTarget,
  client: ClientInfo,
): Promise<
  Result<
    AuthUser,
    | "BUSY"
    | "CONTACT_READ_ONLY"
    | "INSUFFICIENT_AAL"
    | "SAME_PASSWORD"
    | "SESSION_NOT_FOUND"
    | "WEAK_PASSWORD"
    | "CURRENT_PASSWORD_REQUIRED"
    | CodeRefusal
    | TypedProofRefusal
  >
> {
  if (!session.isSignedIn) return refuse("INSUFFICIENT_AAL");
  const before = await findAccount(context.database, session.userId);
  if (before === undefined) return refuse("SESSION_NOT_FOUND");
  const evidence = toEvidence(input);
  if (evidence !== undefined) {
    const proven = await proveSession(context, session, evidence, client);
    if (!proven.ok) return proven.failure.code === "REAUTHENTICATION_NOT_VALID" ? WRONG_NONCE : proven;
  }
  if (input.password !== undefined) {
    const change = { before, password: input.password, isProven: evidence !== undefined };
    const changed = await changePassword(context, session, change, client);
    if (!changed.ok) return changed;
  }
  for (const address of newContacts(input)) {
    const asked = await requestContact(context, session, address, target, client);
    if (!asked.ok) return asked;
  }
  if (input.data !== undefined) await changeNames(context, session.userId, input, client);
  const user = await readAuthUser(context, session.userId);
  return user === undefined ? refuse("SESSION_NOT_FOUND") : ok(user);
}

const WRONG_NONCE = refuse("REAUTHENTICATION_NOT_VALID", { field: "nonce" });

/** Returns the proof that a request carries; it's checked whenever it's given. */
function toEvidence({ nonce, current_password: password }: UpdateUserInput): TypedEvidence | undefined {
  if (nonce !== undefined) return { method: "code", code: nonce };
  return password === undefined ? undefined : { method: "password", password };
}

function newContacts({ email, phone }: UpdateUserInput): Address[] {
  const contacts: Address[] = [];
  if (email !== undefined) contacts.push({ channel: "mail", value: email });
  if (phone !== undefined) contacts.push({ channel: "sms", value: phone });
  return contacts;
}

/** Sends a code to the new contact. The answer doesn't reveal whether the contact belongs to another account. */
async function requestContact(
  context: Context,
  { userId, sessionId }: ResolvedSession,
  address: Address,
  target: LinkTarget,
  client: ClientInfo,
): Promise<Result<void, "CONTACT_READ_ONLY" | "SESSION_NOT_FOUND" | CodeRefusal>> {
  const column = columnOf(address);
  const account = await findAccount(context.database, userId);
  if (account === undefined) return refuse("SESSION_NOT_FOUND");
  if (account[column] === address.value) return ok(undefined);
  if (account[column] !== null) return refuse("CONTACT_READ_ONLY", { field: column });
  const request = { ...newContactCode(address), userId, sessionId, target };
  const requested = await requestCode(context, request, client, context.clock.now());
  return requested.ok ? ok(undefined) : requested;
}

/** Returns the code request for a new contact of an account. */
export function newContactCode(address: Address) {
  const purpose = address.channel === "mail" ? ("email_change" as const) : ("phone_change" as const);
  return { purpose, reach: "anybody" as const, address };
}

async function changeNames(
  context: Context,
  userId: string,
  { data = {}, phone }: UpdateUserInput,
  { network }: ClientInfo,
): Promise<void> {
  const now = context.clock.now();
  const change: UserChange = { updatedAt: now };
  if (data.first_name !== undefined) change.firstName = data.first_name;
  if (data.last_name !== undefined) change.lastName = data.last_name;
  if (data.zip_code !== undefined) change.zipCode = data.zip_code;
  await inTransaction(context.database, async (transaction) => {
    await updateUser(transaction, userId, change);
    if (data.sms_consent !== undefined) {
      const given = { userId, text: data.sms_consent, number: phone ?? null, network };
      await recordTextConsent(transaction, given, "profile", now);
    }
    transaction.afterCommit(() => announceAccountChanged(context, userId));
  });
}

/** Sends a new contact's code again, for the session that asked for it. Without a session nothing is sent. */
export async function resendContactCode(
  context: Context,
  address: Address,
  target: LinkTarget,
  client: ClientInfo,
  session: ResolvedSession | undefined,
): Promise<Result<Record<string, never>, CodeRefusal>> {
  if (session === undefined) return ok({});
  const { userId, sessionId } = session;
  const code = newContactCode(address);
  const before = await findNewestCode(context.database, [code.purpose], address, { userId });
  const account = await findAccount(context.database, userId);
  if (before?.sessionId !== sessionId || account?.[columnOf(address)] !== null) return ok({});
  const request = { ...code, userId, sessionId, target };
  const requested = await requestCode(context, request, client, context.clock.now());
  return requested.ok ? ok({}) : requested;
}
