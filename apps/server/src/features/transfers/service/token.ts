import { createHash, randomBytes } from "node:crypto";
import { TRANSFER_TOKEN_PREFIX } from "@secret/domain";

const TOKEN_BYTES = 32;

/** Creates the token of a link. Only its hash is stored. */
export function makeTransferToken(): { token: string; tokenHash: string } {
  const token = TRANSFER_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashTransferToken(token) };
}

/** Hashes a token. Plain SHA-256 is enough for 256 random bits. */
export function hashTransferToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the URL of the page that claims a token's offer. */
export function transferUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/transfer/${token}`;
}
