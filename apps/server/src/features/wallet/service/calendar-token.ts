import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../../config.ts";

/** Order and the member whose calendar it is in. */
export interface CalendarOwner {
  readonly orderId: string;
  readonly ownerId: string;
}

const PURPOSE = "order-calendar";
const ID_BYTES = 16;
/** Bytes of the two ids; the signature follows. */
const SIGNED_BYTES = 2 * ID_BYTES;

/**
 * Returns the path of an order's calendar file, which opens without a session. It is signed for one owner, so nobody can
 * guess it, and shows no more than "cancelled" once the order has another owner.
 */
export function calendarPath({ deriveKey }: Pick<Config, "deriveKey">, owner: CalendarOwner): string {
  const ids = Buffer.from((owner.orderId + owner.ownerId).replaceAll("-", ""), "hex");
  const token = Buffer.concat([ids, sign(ids, deriveKey(PURPOSE))]).toString("base64url");
  return `/api/calendars/${token}/pickup.ics`;
}

/** Returns the order and member of a calendar token; undefined if its signature is invalid. */
export function readCalendarToken(
  { acceptedKeys }: Pick<Config, "acceptedKeys">,
  token: string,
): CalendarOwner | undefined {
  const bytes = Buffer.from(token, "base64url");
  const [ids, signature] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const isOurs = acceptedKeys(PURPOSE)
    .map((key) => sign(ids, key))
    .some((expected) => signature.length === expected.length && timingSafeEqual(signature, expected));
  if (!isOurs) return undefined;
  return { orderId: readId(ids, 0), ownerId: readId(ids, ID_BYTES) };
}

function sign(ids: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(ids).digest();
}

function readId(bytes: Buffer, start: number): string {
  const hex = bytes.toString("hex", start, start + ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
