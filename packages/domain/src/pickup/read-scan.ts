import { readOrderNumber } from "../order/order-number.ts";

/** What a camera, a hardware scanner or a hand has brought. */
export type Scanned =
  /** A pickup code's link. */
  | { readonly kind: "code"; readonly orderId: string; readonly token: string }
  /** An order's number, from a label or typed. */
  | { readonly kind: "number"; readonly orderNumber: string }
  /** Nothing of ours. */
  | { readonly kind: "foreign" };

/** The pages that a pickup code's link may name. */
const CODE_PATHS: readonly string[] = ["/qr-verify", "/verify"];
const ID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TOKEN_LENGTH = { min: 16, max: 200 } as const;

/**
 * Reads what was scanned or typed.
 * @param ownOrigin where our own links lead: "https://secret.example"
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
