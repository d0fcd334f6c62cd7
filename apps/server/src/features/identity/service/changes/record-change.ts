import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { defineJob } from "../../../../platform/jobs/define-job.ts";
import { audit } from "../../../audit/index.ts";
import type { Address } from "../../queries/address.ts";
import { insertChange, insertNotice, type NewChange } from "../../queries/changes.ts";
import type { Account } from "../../queries/users.ts";
import { establishedContacts } from "../contacts.ts";
import { CHANGED_SECTIONS, notifyInApp } from "../notify-in-app.ts";
import { CHANGE_COPY, describeChange } from "./change-copy.ts";

const NoticeToSend = z.object({ noticeId: z.uuid() });

/** Job that notifies a contact of a change, by mail or by text. */
export const SEND_CHANGE_NOTICE_JOBS = {
  mail: defineJob("identity.notify-of-change-by-mail", NoticeToSend, { queue: "mail", goesFirst: true }),
  sms: defineJob("identity.notify-of-change-by-text", NoticeToSend, { queue: "texts", goesFirst: true }),
};

const ADDED_CONTACTS: ReadonlySet<NewChange["kind"]> = new Set(["email_added", "phone_added"]);

/** Change, its client, and the account as it was before. */
export interface ChangeOfAccount {
  readonly account: Account;
  readonly client: ClientInfo;
  readonly change: Omit<NewChange, "userId">;
}

/**
 * Records a change of sign-in methods and notifies every contact that was valid before it, with a link to take it back.
 * Call it before anything is removed.
 */
export async function recordChange(
  context: Context,
  transaction: Transaction,
  { account, client, change }: ChangeOfAccount,
  now: Date,
): Promise<void> {
  const changeId = await insertChange(transaction, { userId: account.id, ...change }, now);
  await audit(transaction, now, {
    ...(ADDED_CONTACTS.has(change.kind)
      ? { eventType: "contact_change", severity: "warning" }
      : { eventType: "security_event", severity: "info" }),
    message: CHANGE_COPY[change.kind],
    actorId: account.id,
    subjectId: account.id,
    ipAddress: client.ip,
    userAgent: client.userAgent ?? undefined,
    metadata: { change: change.kind, changeId },
  });
  const { kind, name = null, contact = null } = change;
  const what = describeChange({ kind, name, contact });
  await notifyInApp(context, transaction, account.id, { what, section: CHANGED_SECTIONS[kind] });
  for (const address of establishedContacts(account, now)) {
    await notifyContact(context, transaction, changeId, address, now);
  }
}

async function notifyContact(
  context: Context,
  transaction: Transaction,
  changeId: string,
  address: Address,
  now: Date,
): Promise<void> {
  const { channel, value } = address;
  if (channel === "sms" && !context.config.canText) return;
  const id = randomUUID();
  await insertNotice(transaction, { id, changeId, channel, address: value, createdAt: now });
  await context.jobs.add(transaction, SEND_CHANGE_NOTICE_JOBS[channel], [{ noticeId: id }]);
}
