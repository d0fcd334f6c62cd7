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
  return orders.filter(
    ({ id, name, orderNumber }) =>
      ofPhone.has(id) ||
      normalizeText(name).includes(normalizeText(text)) ||
      isNumberStart(text, orderNumber),
  );
}

/** Returns the text in lower case without accents, so that "josé" finds "Jose" and vice versa. */
function normalizeText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** Returns whether an order number starts with the typed text, in any case and with or without the dash. */
export function isNumberStart(typed: string, orderNumber: string): boolean {
  const signs = normalizeNumber(typed);
  return signs !== "" && normalizeNumber(orderNumber).startsWith(signs);
}

function normalizeNumber(text: string): string {
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
  const key = await crypto.subtle.importKey("raw", decodeBase64Url(phoneKey), algorithm, false, ["sign"]);
  const found = await Promise.all(
    orders.map(async ({ id, phoneHash }) => {
      if (phoneHash === null) return undefined;
      const made = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}:${lastDigits}`));
      return toHex(made) === phoneHash ? id : undefined;
    }),
  );
  return new Set(found.filter((id) => id !== undefined));
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
