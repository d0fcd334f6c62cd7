import { BRAND, maskEmail, maskPhone, TAKE_BACK_SECONDS } from "@secret/domain";
import type { Message } from "../../../../platform/messages/messages.ts";
import type { Address } from "../../queries/address.ts";
import type { AccountChange, ChangeKind } from "../../queries/changes.ts";
import { accountMail } from "../account-mail.ts";

const NAME = BRAND.programme;
const HOURS = TAKE_BACK_SECONDS / 3_600;

/** What happened, without whose names and addresses. */
export const CHANGE_WORDS: Record<ChangeKind, string> = {
  email_added: "An email address was added",
  phone_added: "A phone number was added",
  factor_added: "A second factor was added",
  factor_removed: "A second factor was removed",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  recovery_codes_made: "New recovery codes were made",
  recovery_codes_removed: "The recovery codes were removed",
  password_changed: "The password was changed",
  ways_in_removed: "All passkeys and second factors were removed",
};

/** What a second factor is. The name that it was given is left out: it may be a thief's words. */
export function factorKind({ phone }: { readonly phone: string | null }): string {
  return phone === null ? "authenticator app" : `texts to ${maskPhone(phone)}`;
}

/** The same for the account's owner: "A passkey was added: Chrome on Mac." Of a contact only its end is told. */
export function describeChange({
  kind,
  name,
  contact,
}: Pick<AccountChange, "kind" | "name" | "contact">): string {
  const masked = contact === null ? null : kind === "email_added" ? maskEmail(contact) : maskPhone(contact);
  const what = name ?? masked;
  return what === null ? `${CHANGE_WORDS[kind]}.` : `${CHANGE_WORDS[kind]}: ${what}.`;
}

/** To a contact that was there before: what has changed, and the way back. */
export function changeMessage(address: Address, what: string, link: string, publicUrl: string): Message {
  if (address.channel === "sms") {
    const body = `${NAME}: ${what} Wasn't it you? Take it back: ${link}`;
    return { channel: "sms", recipient: address.value, body };
  }
  const content = {
    subject: `Your ${NAME} account was changed`,
    preheader: `${what} Wasn't it you? Take it back.`,
    title: "Your account was changed",
    paragraphs: [
      `${what} It happened in your ${NAME} account just now.`,
      "Was it you? Then there is nothing to do.",
    ],
    button: { label: "This wasn't me", url: link },
    notes: [
      `The link opens a page with one button. For ${HOURS} hours it takes back this change and whatever came after it, signs out every device, and lets you choose a new password.`,
    ],
    why: `You get this because this address belongs to a ${NAME} account.`,
  };
  return accountMail(address.value, content, publicUrl);
}
