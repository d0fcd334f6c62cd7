import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/service.ts";
import type { Account } from "../queries/users.ts";
import { securityNotice } from "./codes/code-messages.ts";
import { contactOf } from "./contacts.ts";

/** A text to an account's owner, whose words are no secret. */
export const NOTICE_TEXT_JOB = defineJob(
  "auth.send-notice-text",
  z.object({ recipient: z.string(), body: z.string() }),
  { lane: "texts", goesFirst: true },
);

/** Writes down that the ways into an account changed, and tells its owner, in case it wasn't them. */
export async function notifyOwner(
  context: Context,
  transaction: Transaction,
  news: {
    readonly account: Account;
    readonly client: ClientInfo;
    /** A sentence with its full stop. */
    readonly what: string;
    /** Who did it, where it wasn't the owner. */
    readonly by?: ActingAdmin;
  },
  now: Date,
): Promise<void> {
  const { account, client, what, by } = news;
  const { ip: ipAddress, userAgent } = client;
  const own = { eventType: "security_event", actorId: account.id, ipAddress } as const;
  await audit(transaction, now, {
    ...(by === undefined ? { ...own, userAgent: userAgent ?? undefined } : actorOf(by)),
    severity: by === undefined ? "info" : "warning",
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
