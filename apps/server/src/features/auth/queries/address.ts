import type { CodeChannel } from "@secret/domain";

/** An email address or a phone number, in its one form. */
export interface Address {
  readonly channel: CodeChannel;
  readonly value: string;
}

/** The column of an address, the same in every table. */
export function columnOf(address: Address): "email" | "phone" {
  return address.channel === "mail" ? "email" : "phone";
}
