import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { Message } from "../../../platform/messages/messages.ts";

/** A mail about the way into an account: no preference turns it off, so there is none to lead to. */
export function accountMail(recipient: string, content: MailContent, publicUrl: string): Message {
  return { channel: "mail", recipient, ...renderMail(content, publicUrl) };
}
