import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  COMMON_PASSWORD_HASH_BYTES,
  commonPasswordHash,
} from "../../apps/server/src/features/identity/service/passwords/common-passwords.ts";

/**
 * Makes the list of refused passwords that ships with the server: the most common ones of a text file with a
 * password a line, the commonest first, such as SecLists' `10-million-password-list-top-1000000.txt`.
 * Run it as `node tools/common-passwords/build.ts <file>`.
 */
const TARGET = fileURLToPath(
  new URL("../../apps/server/src/features/identity/service/passwords/common-passwords.bin", import.meta.url),
);
const KEPT = 250_000;
/** Shorter ones are refused by their length. */
const MIN_LENGTH = 8;

const source = process.argv[2];
if (source === undefined) {
  console.error("Usage: node tools/common-passwords/build.ts <file with a password a line>");
  process.exit(1);
}
const hashes = new Set<string>();
for (const line of (await readFile(source, "utf8")).split(/\r?\n/)) {
  if (hashes.size === KEPT) break;
  if (line.length >= MIN_LENGTH) hashes.add(commonPasswordHash(line).toString("hex"));
}
const sorted = [...hashes].sort();
await writeFile(TARGET, Buffer.from(sorted.join(""), "hex"));
console.log(`${sorted.length} passwords, ${(sorted.length * COMMON_PASSWORD_HASH_BYTES) / 1000} kB`);
