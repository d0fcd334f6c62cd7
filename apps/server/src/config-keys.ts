import { hkdfSync } from "node:crypto";

/** Keys of the server, one per purpose. */
export interface Keys {
  /** Returns the current key of a purpose, of 32 bytes, for everything new. */
  readonly deriveKey: (purpose: string) => Buffer;
  /**
   * Returns the keys that existing values may have been made with: the current one first, then that of the former
   * secret.
   */
  readonly acceptedKeys: (purpose: string) => readonly [Buffer, ...Buffer[]];
}

/**
 * Creates the keys from the secret.
 * @param formerSecret secret before its last change; values made with it stay valid
 */
export function createKeys(secret: string, formerSecret: string | undefined): Keys {
  const deriveKey = keyDeriver(secret);
  const deriveFormer = formerSecret === undefined ? undefined : keyDeriver(formerSecret);
  return {
    deriveKey,
    acceptedKeys: (purpose) =>
      deriveFormer === undefined ? [deriveKey(purpose)] : [deriveKey(purpose), deriveFormer(purpose)],
  };
}

function keyDeriver(secret: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
    keys.set(purpose, key);
    return key;
  };
}
