import { ACCOUNT_UNDO_SECONDS, BRAND, maskEmail, maskPhone } from "@secret/domain";
import type { Message } from "../../../../platform/messages/messages.ts";
import type { Address } from "../../queries/address.ts";
import type { AccountChange, ChangeKind } from "../../queries/changes.ts";
import { accountMail } from "../account-mail.ts";

const NAME = BRAND.programme;
const HOURS = ACCOUNT_UNDO_SECONDS / 3_600;

/** Sentence per kind of change, without names and addresses. */
export const CHANGE_COPY: Record<ChangeKind, string> = {
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

/** Describes a second factor without its given name, which an attacker may have written. */
export function factorKind({ phone }: { readonly phone: string | null }): string {
  return phone === null ? "authenticator app" : `texts to ${maskPhone(phone)}`;
}

/** Describes a change to the account's owner, such as "A passkey was added: Chrome on Mac." Contacts are masked. */
export function describeChange({
  kind,
  name,
  contact,
}: Pick<AccountChange, "kind" | "name" | "contact">): string {
  const masked = contact === null ? null : kind === "email_added" ? maskEmail(contact) : maskPhone(contact);
  const what = name ?? masked;
  return what === null ? `${CHANGE_COPY[kind]}.` : `${CHANGE_COPY[kind]}: ${what}.`;
}

/** Builds the message to an earlier contact: what changed, and a link to take it back. */
export function changeMessage(address: Address, what: string, link: string, publicUrl: string): Message {
  if (address.channel === "sms") {
    const body = `${NAME}: ${what} Wasn't you? Undo it: ${link}`;
    return { channel: "sms", recipient: address.value, body };
  }
  const content = {
    subject: `Your ${NAME} account was changed`,
    preheader: `${what} Wasn't you? Undo it.`,
    title: "Your account was changed",
    paragraphs: [
      `${what} It happened in your ${NAME} account just now.`,
      "If it was you, there's nothing you need to do.",
    ],
    button: { label: "This wasn't me", url: link },
    notes: [
      `The link opens a page with one button. For ${HOURS} hours it undoes this change and every later one, signs out every device, and lets you choose a new password.`,
    ],
    why: `You're getting this because this address belongs to a ${NAME} account.`,
  };
  return accountMail(address.value, content, publicUrl);
}
