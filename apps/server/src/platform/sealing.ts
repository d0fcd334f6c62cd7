import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const SEAL_ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret that must be read back, such as an authenticator app's, bound to its row. */
export function encrypt(key: Buffer, rowId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL_ALGORITHM, key, nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts with whichever of the keys encrypted it.
 * @throws if the data was changed, or encrypted with another key or for another row
 */
export function decrypt(keys: readonly Buffer[], rowId: string, sealed: Buffer): string {
  for (const key of keys) {
    const text = tryDecrypt(key, rowId, sealed);
    if (text !== undefined) return text;
  }
  throw new Error(`${rowId} can't be opened with our keys`);
}

/** Returns whether this key encrypted it. */
export function isSealedWith(key: Buffer, rowId: string, sealed: Buffer): boolean {
  return tryDecrypt(key, rowId, sealed) !== undefined;
}

function tryDecrypt(key: Buffer, rowId: string, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(SEAL_ALGORITHM, key, nonce)
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    // The tag doesn't match: another key, another row, or changed data.
    return undefined;
  }
}
