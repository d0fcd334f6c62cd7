import { ok, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { Session } from "../../../../platform/http/session.ts";
import { establishedContacts, findAccount } from "../../../identity/index.ts";
import { readReauthenticatedUntil } from "../../../sessions/index.ts";
import { findPasskeys } from "../../queries/passkeys.ts";

/** Returns the methods by which a session's owner can reauthenticate. */
export async function readReauthenticationMethods(context: Context, { userId, sessionId }: Session) {
  const { database, clock, config } = context;
  const account = await findAccount(database, userId);
  if (account === undefined) return refuse("SIGN_IN_REQUIRED");
  const now = clock.now();
  const passkeys = await findPasskeys(database, userId);
  const contacts = establishedContacts(account, now).filter(
    ({ channel }) => channel === "mail" || config.canText,
  );
  return ok({
    password: account.passwordHash !== null,
    passkey: passkeys.length > 0,
    contacts: contacts.map(({ channel, value }) => ({ channel, address: value })),
    reauthenticatedUntil: await readReauthenticatedUntil(context, sessionId),
  });
}
