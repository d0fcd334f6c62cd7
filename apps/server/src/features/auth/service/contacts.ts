import type { Address } from "../queries/address.ts";

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

/** Where an account can be reached: its verified mail first, since that costs nothing. */
export function contactOf(account: {
  email: string | null;
  emailVerifiedAt: Date | null;
  phone: string | null;
}): Address | undefined {
  const { email, emailVerifiedAt, phone } = account;
  if (email !== null && emailVerifiedAt !== null) return { channel: "mail", value: email };
  return phone === null ? undefined : { channel: "sms", value: phone };
}
