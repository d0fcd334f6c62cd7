import { createHash, createHmac } from "node:crypto";
import type { Config } from "../../../config.ts";
import { PICKUP_CODE_KEY, pickupToken } from "../pickup-code.ts";
import type { CrewOrderRecord } from "../queries/crew-orders.ts";

const PHONE_KEY = "crew-phone";
const PHONE_DIGITS = 4;

/** Returns the key with which an event's devices compare the last four digits of phone numbers. */
export function phoneKeyOf({ deriveKey }: Pick<Config, "deriveKey">, eventId: string): Buffer {
  return createHmac("sha256", deriveKey(PHONE_KEY)).update(eventId).digest();
}

/** Returns orders for a crew device, with hashes instead of phone numbers and codes. */
export function crewOrdersOf(
  config: Pick<Config, "deriveKey">,
  eventId: string,
  records: readonly CrewOrderRecord[],
) {
  const codeKey = config.deriveKey(PICKUP_CODE_KEY);
  const phoneKey = phoneKeyOf(config, eventId);
  return records.map(({ order, phone, pickupIssue }) => ({
    ...order,
    codeHash: hashCode(codeKey, order, pickupIssue),
    phoneHash: hashPhone(phoneKey, order.id, phone),
  }));
}

/**
 * Hashes the code of any order but a walk-up's, which has none. An order may become ready on a device without
 * signal, and a cancelled order's code is recognized as such.
 */
function hashCode(key: Buffer, order: CrewOrderRecord["order"], issue: number): string | null {
  if (order.isWalkUp) return null;
  return createHash("sha256")
    .update(pickupToken(key, order.id, issue))
    .digest("hex");
}

function hashPhone(key: Buffer, orderId: string, phone: string | null): string | null {
  const lastDigits = (phone ?? "").replace(/\D/g, "").slice(-PHONE_DIGITS);
  if (lastDigits.length < PHONE_DIGITS) return null;
  return createHmac("sha256", key).update(`${orderId}:${lastDigits}`).digest("hex");
}
