import { hkdfSync } from "node:crypto";

/** The keys of the server, one for each purpose, so that none serves two. */
export interface Keys {
  /** Makes what is new: 32 bytes. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** Checks what may be older: the present key first, then that of the secret it was changed from. */
  readonly acceptedKeys: (purpose: string) => readonly [Buffer, ...Buffer[]];
}

/** @param formerSecret what was made with it holds on */
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
