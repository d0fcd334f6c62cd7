import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Of 250,000 entries five bytes each: a good password is refused by mistake once in four million. */
export const COMMON_PASSWORD_HASH_BYTES = 5;

/** How `common-passwords.bin` spells a password; `tools/common-passwords` makes that file. */
export function commonPasswordHash(password: string): Buffer {
  const spelling = password.normalize("NFKC").trim().toLowerCase();
  return createHash("sha256").update(spelling).digest().subarray(0, COMMON_PASSWORD_HASH_BYTES);
}

let list: Buffer | undefined;

/** Whether a password is among those that attackers try first, however its letters are cased. */
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
