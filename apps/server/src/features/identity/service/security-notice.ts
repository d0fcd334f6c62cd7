import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import type { Account } from "../queries/users.ts";
import { securityNotice } from "./codes/code-messages.ts";
import { contactOf } from "./contacts.ts";

/** Job that texts a notice without secrets to an account's owner. */
export const NOTICE_TEXT_JOB = defineJob(
  "identity.send-notice-text",
  z.object({ recipient: z.string(), body: z.string() }),
  { queue: "texts", goesFirst: true },
);

/** Author of a change: the owner's client, or an admin. */
export type ChangeSource = { readonly client: ClientInfo } | { readonly by: ActingAdmin };

/** Records a change of sign-in methods and notifies the owner, in case it wasn't them. */
export async function notifyOwner(
  context: Context,
  transaction: Transaction,
  news: {
    readonly account: Account;
    /** Full sentence, with its period. */
    readonly what: string;
  } & ChangeSource,
  now: Date,
): Promise<void> {
  const { account, what } = news;
  await audit(transaction, now, {
    ...("by" in news ? { ...actorOf(news.by), severity: "warning" } : ownLine(account, news.client)),
    message: what,
    subjectId: account.id,
  });
  const address = contactOf(account, now);
  if (address === undefined) return;
  const notice = securityNotice(address, what, context.config.publicUrl);
  if (notice.channel === "mail") return context.messages.enqueue(transaction, notice);
  if (!context.config.canText) return;
  await context.jobs.add(transaction, NOTICE_TEXT_JOB, [{ recipient: notice.recipient, body: notice.body }]);
}

function ownLine({ id: actorId }: Account, { ip: ipAddress, userAgent }: ClientInfo) {
  const from = { ipAddress, userAgent: userAgent ?? undefined };
  return { eventType: "security_event", severity: "info", actorId, ...from } as const;
}
