import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { audit } from "../../audit/service.ts";
import type { Account } from "../queries/users.ts";
import { securityNotice } from "./codes/code-messages.ts";
import { contactOf } from "./contacts.ts";

/** Writes down that the ways into an account changed, and tells its owner, in case it wasn't them. */
export async function notifyOwner(
  context: Context,
  transaction: Transaction,
  news: {
    readonly account: Account;
    readonly client: ClientInfo;
    /** A sentence with its full stop. */
    readonly what: string;
  },
  now: Date,
): Promise<void> {
  const { account, client, what } = news;
  await audit(transaction, now, {
    eventType: "security_event",
    severity: "info",
    message: what,
    actorId: account.id,
    subjectId: account.id,
    ipAddress: client.ip,
    userAgent: client.userAgent ?? undefined,
  });
  const address = contactOf(account, now);
  if (address === undefined) return;
  await context.messages.enqueue(transaction, securityNotice(address, what, context.config.publicUrl));
}
