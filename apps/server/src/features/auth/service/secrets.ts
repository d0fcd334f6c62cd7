import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { CODE_LENGTH } from "@secret/domain";

const TOKEN_BYTES = 32;

/** A token nobody can guess: only its hash is stored. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Plain SHA-256 is enough for what has 256 bits of its own. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Draws a six-digit code. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

/** A keyed hash of something short, bound to the row it belongs to. */
export function hashCode(key: Buffer, rowId: string, code: string): Buffer {
  return createHmac("sha256", key).update(`${rowId}:${code}`).digest();
}
