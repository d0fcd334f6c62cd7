import { type CodeChannel, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { type ActingAdmin, actorOf, audit } from "../../../audit/index.ts";
import { findNewestCode } from "../../queries/codes.ts";
import { findSignupById, findWaitingSignUps, type WaitingFilter } from "../../queries/signups.ts";
import { findAccount } from "../../queries/users.ts";
import { findPendingContacts, newContactCode } from "../contact-requests.ts";
import { addressOf } from "../contacts.ts";
import type { CodeRefusal } from "./code-budget.ts";
import { type CodeRequest, requestCode } from "./request-code.ts";

type Sent = Result<Record<string, never>, CodeRefusal | "NOT_FOUND">;

/** Returns sign-ups whose address isn't verified. */
export function listWaitingSignUps(context: Context, filter: WaitingFilter) {
  return findWaitingSignUps(context.database, filter);
}

/** Sends a new code for a pending sign-up, valid in its browser. The usual limits apply. */
export async function resendSignUpByAdmin(
  context: Context,
  signupId: string,
  by: ActingAdmin,
  client: ClientInfo,
): Promise<Sent> {
  const signup = await findSignupById(context.database, signupId);
  const { email = null, phone = null } = signup ?? {};
  const address = addressOf({ email: email ?? undefined, phone: phone ?? undefined });
  if (address === undefined) return refuse("NOT_FOUND");
  const before = await findNewestCode(context.database, ["signup"], address, { signupId });
  const target = { redirectTo: before?.redirectTo ?? undefined };
  const request = { purpose: "signup", reach: "known", address, signupId, target } as const;
  return send(context, request, by, client);
}

/**
 * Sends a new code to a contact that an account asked to add, valid in the session that asked. The usual limits apply.
 */
export async function resendContactByAdmin(
  context: Context,
  userId: string,
  channel: CodeChannel,
  by: ActingAdmin,
  client: ClientInfo,
): Promise<Sent> {
  const account = await findAccount(context.database, userId);
  if (account === undefined) return refuse("NOT_FOUND");
  const pending = await findPendingContacts(context.database, account);
  const value = channel === "mail" ? pending.email : pending.phone;
  if (value === undefined) return refuse("NOT_FOUND");
  const code = newContactCode({ channel, value });
  const before = await findNewestCode(context.database, [code.purpose], code.address, { userId });
  return send(context, { ...code, userId, sessionId: before?.sessionId ?? undefined }, by, client);
}

async function send(
  context: Context,
  request: CodeRequest,
  by: ActingAdmin,
  client: ClientInfo,
): Promise<Sent> {
  const now = context.clock.now();
  const requested = await requestCode(context, request, client, now);
  if (!requested.ok) return requested;
  const { signupId, userId, address } = request;
  await inTransaction(context.database, (transaction) =>
    audit(transaction, now, {
      ...actorOf(by),
      severity: "info",
      message: "Verification sent again",
      subjectId: userId,
      metadata: { channel: address.channel, ...(signupId !== undefined && { signupId }) },
    }),
  );
  return ok({});
}
