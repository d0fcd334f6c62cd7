import { contactEstablishedFrom } from "@secret/domain";
import type { Address } from "../queries/address.ts";
import type { Account } from "../queries/users.ts";

/** Returns the email address or phone number given; undefined for none or both. */
export function addressOf(given: {
  email?: string | undefined;
  phone?: string | undefined;
}): Address | undefined {
  const { email, phone } = given;
  if (email !== undefined && phone === undefined) return { channel: "mail", value: email };
  if (phone !== undefined && email === undefined) return { channel: "sms", value: phone };
  return undefined;
}

/** Returns the verified contacts that can already open the account. Mail comes first, because it's free. */
export function establishedContacts(account: ContactsOfAccount, now: Date): Address[] {
  return verifiedContacts(account).filter(({ from }) => from <= now);
}

/** Returns whether a contact alone gives access to the account. */
export function isEstablished(account: ContactsOfAccount, address: Address, now: Date): boolean {
  return establishedContacts(account, now).some(
    ({ channel, value }) => channel === address.channel && value === address.value,
  );
}

/** Returns the contact to write to, or undefined if none is valid yet. */
export function contactOf(account: ContactsOfAccount, now: Date): Address | undefined {
  return establishedContacts(account, now)[0];
}

type ContactsOfAccount = Pick<
  Account,
  "email" | "emailVerifiedAt" | "phone" | "phoneVerifiedAt" | "createdAt"
>;

/** Returns the verified contacts, each with the time from which it's valid. */
function verifiedContacts(account: ContactsOfAccount): (Address & { readonly from: Date })[] {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt, createdAt } = account;
  const contacts: (Address & { readonly from: Date })[] = [];
  const mailFrom = contactEstablishedFrom(emailVerifiedAt, createdAt);
  if (email !== null && mailFrom !== undefined)
    contacts.push({ channel: "mail", value: email, from: mailFrom });
  const textFrom = contactEstablishedFrom(phoneVerifiedAt, createdAt);
  if (phone !== null && textFrom !== undefined)
    contacts.push({ channel: "sms", value: phone, from: textFrom });
  return contacts;
}
