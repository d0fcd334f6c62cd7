import type { CrewOrder } from "@secret/contract";

const FOUR_DIGITS = /^\d{4}$/;

/**
 * The orders whose name or number has what was typed, or whose phone ends with it.
 * @param phoneKey the board's, base64url
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

/** Small, and without marks: "josé" finds "Jose", and the other way round. */
function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

function signsOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** No phone is on the device: each order's hash is compared with what these digits would have made. */
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
