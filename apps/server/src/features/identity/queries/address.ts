import type { CodeChannel } from "@secret/domain";

/** A normalized email address or phone number. */
export interface Address {
  readonly channel: CodeChannel;
  readonly value: string;
}

/** Returns the name of the column that holds the address; it's the same in every table. */
export function columnOf(address: Address): "email" | "phone" {
  return address.channel === "mail" ? "email" : "phone";
}
