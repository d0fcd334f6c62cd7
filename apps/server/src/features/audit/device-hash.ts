import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** From where somebody acted, with the key under which its line holds a hash of it. */
export interface Device {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly hashKey: Buffer;
}

/** What a line holds of a device: enough to see that it was changed, nothing once its key is gone. */
export function hashDevice({ ipAddress, userAgent, hashKey }: Device): Buffer {
  // The database may write an address in another way than it came.
  const address = ipAddress === null ? null : ipaddr.parse(ipAddress).toByteArray();
  return createHmac("sha256", hashKey)
    .update(JSON.stringify([address, userAgent]))
    .digest();
}
