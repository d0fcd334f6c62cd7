import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { CODE_LENGTH } from "@secret/domain";

const TOKEN_BYTES = 32;

/** Creates a random token. Only its hash is stored. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Hashes a token. Plain SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a six-digit code. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

/** Returns a keyed hash of a short code, bound to its row. */
export function hashCode(key: Buffer, rowId: string, code: string): Buffer {
  return createHmac("sha256", key).update(`${rowId}:${code}`).digest();
}
