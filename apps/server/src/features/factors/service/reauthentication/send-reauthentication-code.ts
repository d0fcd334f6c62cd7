import { type CodeChannel, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import type { Session } from "../../../../platform/http/session.ts";
import { type CodeRefusal, establishedContacts, findAccount, requestCode } from "../../../identity/index.ts";

/**
 * Sends a reauthentication code to the signed-in account.
 * @param channel of the contact to use; by default the cheapest one
 */
export async function sendReauthenticationCode(
  context: Context,
  { userId, sessionId }: Session,
  channel: CodeChannel | undefined,
  client: ClientInfo,
): Promise<Result<Record<string, never>, "SESSION_NOT_FOUND" | CodeRefusal>> {
  const now = context.clock.now();
  const account = await findAccount(context.database, userId);
  const contacts = account === undefined ? [] : establishedContacts(account, now);
  const address = contacts.find((contact) => channel === undefined || contact.channel === channel);
  if (address === undefined) return refuse("SESSION_NOT_FOUND");
  const code = { purpose: "reauthentication" as const, reach: "verified" as const, address };
  const requested = await requestCode(context, { ...code, userId, sessionId }, client, now);
  return requested.ok ? ok({}) : requested;
}
