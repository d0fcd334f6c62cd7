import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** Client of an action, with the key of its hash in the line. */
export interface Device {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly hashKey: Buffer;
}

/** Hashes a device. The hash detects changes while its key exists, and reveals nothing after the key is deleted. */
export function hashDevice({ ipAddress, userAgent, hashKey }: Device): Buffer {
  // Addresses are compared as bytes, because the database may format them differently.
  const address = ipAddress === null ? null : ipaddr.parse(ipAddress).toByteArray();
  return createHmac("sha256", hashKey)
    .update(JSON.stringify([address, userAgent]))
    .digest();
}
