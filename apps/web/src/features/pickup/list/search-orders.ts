import type { CrewOrder } from "@secret/contract";

const FOUR_DIGITS = /^\d{4}$/;

/**
 * Finds orders by part of the name or number, or by the last digits of the phone. `phoneKey` is the board's,
 * base64url.
 */
export async function searchOrders(
  orders: readonly CrewOrder[],
  typed: string,
  phoneKey: string,
): Promise<readonly CrewOrder[]> {
  const text = typed.trim();
  if (text === "") return orders;
  const ofPhone = FOUR_DIGITS.test(text) ? await findByPhone(orders, text, phoneKey) : new Set<string>();
  const signs = signsOf(text);
  return orders.filter(
    ({ id, name, orderNumber }) =>
      ofPhone.has(id) ||
      lettersOf(name).includes(lettersOf(text)) ||
      (signs !== "" && signsOf(orderNumber).startsWith(signs)),
  );
}

/** Returns the text in lower case without accents, so that "josé" finds "Jose" and vice versa. */
function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

function signsOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/**
 * Finds orders by phone. The device has no phones, so it compares each order's hash with the hash of these
 * digits.
 */
async function findByPhone(
  orders: readonly CrewOrder[],
  lastDigits: string,
  phoneKey: string,
): Promise<ReadonlySet<string>> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(phoneKey), algorithm, false, ["sign"]);
  const found = await Promise.all(
    orders.map(async ({ id, phoneHash }) => {
      if (phoneHash === null) return undefined;
      const made = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}:${lastDigits}`));
      return hexOf(made) === phoneHash ? id : undefined;
    }),
  );
  return new Set(found.filter((id) => id !== undefined));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
