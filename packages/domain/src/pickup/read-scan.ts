import { readOrderNumber } from "../order/order-number.ts";

/** Result of a scan or of typing. */
export type Scanned =
  /** Link of a pickup code. */
  | { readonly kind: "code"; readonly orderId: string; readonly token: string }
  /** Order number, from a label or typed. */
  | { readonly kind: "number"; readonly orderNumber: string }
  /** Anything else. */
  | { readonly kind: "foreign" };

/** Paths of a pickup code's link. */
const CODE_PATHS: readonly string[] = ["/qr-verify", "/verify"];
const ID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TOKEN_LENGTH = { min: 16, max: 200 } as const;

/**
 * Reads a scanned or typed text.
 * @param ownOrigin origin of our links: "https://secret.example"
 */
export function readScan(text: string, ownOrigin: string): Scanned {
  const orderNumber = readOrderNumber(text);
  if (orderNumber !== undefined) return { kind: "number", orderNumber };
  return readCodeLink(text.trim(), ownOrigin) ?? { kind: "foreign" };
}

function readCodeLink(text: string, ownOrigin: string): Scanned | undefined {
  if (!text.startsWith(`${ownOrigin}/`)) return undefined;
  const link = new URL(text);
  const orderId = link.searchParams.get("o") ?? "";
  const token = link.searchParams.get("token") ?? "";
  const isWhole =
    ID_PATTERN.test(orderId) && token.length >= TOKEN_LENGTH.min && token.length <= TOKEN_LENGTH.max;
  return CODE_PATHS.includes(link.pathname) && isWhole
    ? { kind: "code", orderId: orderId.toLowerCase(), token }
    : undefined;
}
