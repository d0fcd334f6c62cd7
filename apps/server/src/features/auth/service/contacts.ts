import { contactStandsFrom } from "@secret/domain";
import type { Address } from "../queries/address.ts";
import type { Account } from "../queries/users.ts";

/** The one of both that was given; undefined for none or both. */
export function addressOf(given: {
  email?: string | undefined;
  phone?: string | undefined;
}): Address | undefined {
  const { email, phone } = given;
  if (email !== undefined && phone === undefined) return { channel: "mail", value: email };
  if (phone !== undefined && email === undefined) return { channel: "sms", value: phone };
  return undefined;
}

/** The contacts by which an account can be opened: its verified ones that stand, mail first, since it costs nothing. */
export function standingContacts(account: ContactsOfAccount, now: Date): Address[] {
  return verifiedContacts(account).filter(({ from }) => from <= now);
}

/** Whether one of an account's contacts speaks for it by itself. */
export function isStanding(account: ContactsOfAccount, address: Address, now: Date): boolean {
  return standingContacts(account, now).some(
    ({ channel, value }) => channel === address.channel && value === address.value,
  );
}

/** Where an account is written to: a contact that stands. */
export function contactOf(account: ContactsOfAccount, now: Date): Address | undefined {
  return standingContacts(account, now)[0];
}

type ContactsOfAccount = Pick<
  Account,
  "email" | "emailVerifiedAt" | "phone" | "phoneVerifiedAt" | "createdAt"
>;

/** Each with the time from which on it stands. */
function verifiedContacts(account: ContactsOfAccount): (Address & { readonly from: Date })[] {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt, createdAt } = account;
  const contacts: (Address & { readonly from: Date })[] = [];
  const mailFrom = contactStandsFrom(emailVerifiedAt, createdAt);
  if (email !== null && mailFrom !== undefined)
    contacts.push({ channel: "mail", value: email, from: mailFrom });
  const textFrom = contactStandsFrom(phoneVerifiedAt, createdAt);
  if (phone !== null && textFrom !== undefined)
    contacts.push({ channel: "sms", value: phone, from: textFrom });
  return contacts;
}
