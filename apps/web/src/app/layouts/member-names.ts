import type { Member } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";

/** Returns a member's full name. */
export function nameOf({ firstName, lastName }: Member): string {
  return `${firstName} ${lastName}`;
}

/** Returns the contact by which a member signs in. */
export function contactOf({ email, phone }: Member): string {
  return email ?? formatUsPhone(phone ?? "");
}
