import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type Address, columnOf } from "../queries/address.ts";
import { findNewestCode, findPendingContact, findSentTimes, type Purpose } from "../queries/codes.ts";
import { type Account, findAccount } from "../queries/users.ts";
import { authUserOf, type PendingContacts, type SentTimes } from "./auth-user.ts";
import type { CodeRefusal } from "./codes/code-budget.ts";
import { type LinkTarget, requestCode } from "./codes/request-code.ts";

/** Returns the signed-in account with its unverified contacts. */
export async function readAuthUser(context: Context, userId: string) {
  const account = await findAccount(context.database, userId);
  if (account === undefined) return undefined;
  const pending = await findPendingContacts(context.database, account);
  return authUserOf(account, pending, toSentTimes(await findSentTimes(context.database, userId)));
}

function toSentTimes(times: ReadonlyMap<Purpose, Date>): SentTimes {
  const recoveries = [times.get("recovery"), times.get("sign_in")].filter((at) => at !== undefined);
  return {
    recovery_sent_at: recoveries.sort((left, right) => right.getTime() - left.getTime())[0],
    email_change_sent_at: times.get("email_change"),
    phone_change_sent_at: times.get("phone_change"),
    reauthentication_sent_at: times.get("reauthentication"),
  };
}

/** Returns the unverified contacts that an account asked to add. */
export async function findPendingContacts(database: Connection, account: Account): Promise<PendingContacts> {
  const { id, email, phone } = account;
  return {
    email: email === null ? await findPendingContact(database, id, "email_change") : undefined,
    phone: phone === null ? await findPendingContact(database, id, "phone_change") : undefined,
  };
}

/** Sends a code to the new contact. The answer doesn't reveal whether the contact belongs to another account. */
export async function requestContact(
  context: Context,
  { userId, sessionId }: Session,
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

/** Sends a new contact's code again, for the session that asked for it. Without a session nothing is sent. */
export async function resendContactCode(
  context: Context,
  address: Address,
  target: LinkTarget,
  client: ClientInfo,
  session: Session | undefined,
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
