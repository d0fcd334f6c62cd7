import type { Context } from "../../../../platform/context.ts";
import { makeToken } from "../../../../platform/secrets.ts";
import { findNotice, setNoticeLink } from "../../queries/changes.ts";
import { deliverNotice } from "../deliver-notice.ts";
import { changeMessage, describeChange } from "./change-copy.ts";

/**
 * Notifies a contact of a change. Each attempt creates a new link, since only the link's hash is stored. The token
 * follows "#", so that it appears in no server log.
 * @param attempt of the job, from 1
 */
export async function sendChangeNotice(context: Context, noticeId: string, attempt: number): Promise<void> {
  const notice = await findNotice(context.database, noticeId);
  if (notice === undefined) return;
  const { token, tokenHash } = makeToken();
  await setNoticeLink(context.database, notice.id, tokenHash);
  const address = { channel: notice.channel === "mail" ? "mail" : "sms", value: notice.address } as const;
  const { publicUrl } = context.config;
  const message = changeMessage(address, describeChange(notice), `${publicUrl}/not-me#${token}`, publicUrl);
  await deliverNotice(context, message, attempt);
}
