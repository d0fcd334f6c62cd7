import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Hash length. With 250,000 entries, five bytes refuse a good password by mistake once in four million. */
export const COMMON_PASSWORD_HASH_BYTES = 5;

/** Returns a password's hash as stored in `common-passwords.bin`, which `tools/common-passwords` builds. */
export function commonPasswordHash(password: string): Buffer {
  const spelling = password.normalize("NFKC").trim().toLowerCase();
  return createHash("sha256").update(spelling).digest().subarray(0, COMMON_PASSWORD_HASH_BYTES);
}

let list: Buffer | undefined;

/** Returns whether a password is in the list of common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  list ??= readFileSync(new URL("common-passwords.bin", import.meta.url));
  const wanted = commonPasswordHash(password);
  let from = 0;
  let to = list.length / COMMON_PASSWORD_HASH_BYTES;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const start = middle * COMMON_PASSWORD_HASH_BYTES;
    const order = list.compare(
      wanted,
      0,
      COMMON_PASSWORD_HASH_BYTES,
      start,
      start + COMMON_PASSWORD_HASH_BYTES,
    );
    if (order === 0) return true;
    if (order > 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
