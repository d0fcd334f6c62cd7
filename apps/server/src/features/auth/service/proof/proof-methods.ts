import { isFreshlyProven, ok, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { Session } from "../../../../platform/http/session.ts";
import { findPasskeys } from "../../queries/passkeys.ts";
import { findProvenAt } from "../../queries/sessions.ts";
import { findAccount } from "../../queries/users.ts";
import { standingContacts } from "../contacts.ts";
import { provenUntil } from "./prove-session.ts";

/** Returns the methods by which a session's owner can reauthenticate. */
export async function readProofMethods(context: Context, { userId, sessionId }: Session) {
  const { database, clock, config } = context;
  const account = await findAccount(database, userId);
  if (account === undefined) return refuse("SIGN_IN_REQUIRED");
  const now = clock.now();
  const passkeys = await findPasskeys(database, userId);
  const provenAt = await findProvenAt(database, sessionId);
  const contacts = standingContacts(account, now).filter(
    ({ channel }) => channel === "mail" || config.canText,
  );
  return ok({
    password: account.passwordHash !== null,
    passkey: passkeys.length > 0,
    contacts: contacts.map(({ channel, value }) => ({ channel, address: value })),
    provenUntil: provenAt !== null && isFreshlyProven(provenAt, now) ? provenUntil(provenAt) : null,
  });
}
