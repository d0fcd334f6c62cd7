import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config.ts";

/** Purpose that the keys of pickup codes are derived for. */
export const PICKUP_CODE_KEY = "pickup-code";

/**
 * Returns the token of an order's pickup code. It's derived, so that no token is stored in clear text; raising the
 * order's issue number voids older codes.
 */
export function pickupToken(key: Buffer, orderId: string, issue: number): string {
  return createHmac("sha256", key).update(`${orderId}:${issue}`).digest("base64url");
}

/** Checks a token in constant time. Codes from before a key change are still valid. */
export function isPickupToken(
  keys: readonly Buffer[],
  orderId: string,
  issue: number,
  token: string,
): boolean {
  const given = Buffer.from(token);
  return keys.some((key) => {
    const expected = Buffer.from(pickupToken(key, orderId, issue));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns the link in the picture of an order's pickup code. */
export function pickupUrl(
  { deriveKey, publicUrl }: Pick<Config, "deriveKey" | "publicUrl">,
  orderId: string,
  issue: number,
): string {
  const token = pickupToken(deriveKey(PICKUP_CODE_KEY), orderId, issue);
  return `${publicUrl}/qr-verify?${new URLSearchParams({ o: orderId, token })}`;
}
