import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { Message } from "../../../platform/messages/messages.ts";

/** Builds an account security mail. It has no link to preferences, because it can't be turned off. */
export function accountMail(recipient: string, content: MailContent, publicUrl: string): Message {
  return { channel: "mail", recipient, ...renderMail(content, publicUrl) };
}
