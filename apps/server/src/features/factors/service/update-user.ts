import type { AuthUser, updateUser as updateUserRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import {
  type AccountUpdate,
  type Address,
  type CodeRefusal,
  findAccount,
  type LinkTarget,
  readAuthUser,
  recordTextConsent,
  requestContact,
  updateAccount,
} from "../../identity/index.ts";
import { announceAccountChanged, type ResolvedSession } from "../../sessions/index.ts";
import { changePassword } from "./change-password.ts";
import {
  reauthenticateSession,
  type TypedEvidence,
  type TypedEvidenceRefusal,
} from "./reauthentication/reauthenticate-session.ts";

export type UpdateUserInput = z.output<typeof updateUserRoute.body>;

/**
 * Sets the password, requests a contact and updates names, in this order and only those given. A new contact needs a
 * recent reauthentication or evidence in the request.
 */
export async function updateAuthUser(
  context: Context,
  session: ResolvedSession,
  input: UpdateUserInput,
  target: LinkTarget,
  client: ClientInfo,
): Promise<
  Result<
    z.input<typeof AuthUser>,
    | "BUSY"
    | "CONTACT_READ_ONLY"
    | "INSUFFICIENT_AAL"
    | "SAME_PASSWORD"
    | "SESSION_NOT_FOUND"
    | "WEAK_PASSWORD"
    | "CURRENT_PASSWORD_REQUIRED"
    | CodeRefusal
    | TypedEvidenceRefusal
  >
> {
  if (!session.isSignedIn) return refuse("INSUFFICIENT_AAL");
  const before = await findAccount(context.database, session.userId);
  if (before === undefined) return refuse("SESSION_NOT_FOUND");
  const evidence = toEvidence(input);
  if (evidence !== undefined) {
    const verified = await reauthenticateSession(context, session, evidence, client);
    if (!verified.ok) return verified.failure.code === "REAUTHENTICATION_NOT_VALID" ? WRONG_NONCE : verified;
  }
  if (input.password !== undefined) {
    const change = { before, password: input.password, hasEvidence: evidence !== undefined };
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

/** Returns the evidence that a request carries; it's checked whenever it's given. */
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

async function changeNames(
  context: Context,
  userId: string,
  { data = {}, phone }: UpdateUserInput,
  { network }: ClientInfo,
): Promise<void> {
  const now = context.clock.now();
  const change: AccountUpdate = { updatedAt: now };
  if (data.first_name !== undefined) change.firstName = data.first_name;
  if (data.last_name !== undefined) change.lastName = data.last_name;
  if (data.zip_code !== undefined) change.zipCode = data.zip_code;
  await inTransaction(context.database, async (transaction) => {
    await updateAccount(transaction, userId, change);
    if (data.sms_consent !== undefined) {
      const given = { userId, text: data.sms_consent, number: phone ?? null, network };
      await recordTextConsent(transaction, given, "profile", now);
    }
    transaction.afterCommit(() => announceAccountChanged(context, userId));
  });
}
