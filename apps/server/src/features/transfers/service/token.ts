import { createHash, randomBytes } from "node:crypto";
import { TRANSFER_TOKEN_PREFIX } from "@secret/domain";

const TOKEN_BYTES = 32;

/** Draws the token of a link: only its hash is kept. */
export function makeTransferToken(): { token: string; tokenHash: string } {
  const token = TRANSFER_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashTransferToken(token) };
}

/** Plain SHA-256 is enough for what has 256 bits of its own. */
export function hashTransferToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The page that claims what a token offers. */
export function transferUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/transfer/${token}`;
}
