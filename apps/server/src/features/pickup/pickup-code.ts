import { createHmac, timingSafeEqual } from "node:crypto";

/** What the keys of pickup codes are derived for. */
export const PICKUP_CODE_KEY = "pickup-code";

/**
 * The token of an order's pickup code. It is derived, so no clear token is stored anywhere; raising the
 * order's issue number makes every older code void.
 */
export function pickupToken(key: Buffer, orderId: string, issue: number): string {
  return createHmac("sha256", key).update(`${orderId}:${issue}`).digest("base64url");
}

/** Compares in constant time. Codes that were shown before the key was changed hold too. */
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

/** The link that the pickup code's picture carries. */
export function pickupUrl(publicUrl: string, orderId: string, token: string): string {
  return `${publicUrl}/qr-verify?${new URLSearchParams({ o: orderId, token })}`;
}
