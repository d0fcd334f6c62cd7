import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { contactOf } from "../address.ts";
import { securityNotice } from "../code-messages.ts";
import type { Account } from "../queries/users.ts";
import type { Visitor } from "../visitor.ts";

/** Writes down that the ways into an account changed, and tells its owner, in case it wasn't them. */
export async function tellOwner(
  context: Context,
  transaction: Transaction,
  news: { readonly account: Account; readonly visitor: Visitor; readonly what: string },
  now: Date,
): Promise<void> {
  const { account, visitor, what } = news;
  await audit(transaction, now, {
    eventType: "security_event",
    severity: "info",
    message: what,
    actorId: account.id,
    subjectId: account.id,
    ipAddress: visitor.ip,
    userAgent: visitor.userAgent ?? undefined,
  });
  const address = contactOf(account);
  if (address === undefined) return;
  await context.messages.enqueue(transaction, securityNotice(address, what, context.config.publicUrl));
}
