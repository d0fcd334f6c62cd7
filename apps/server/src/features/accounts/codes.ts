import { createHmac, randomInt, randomUUID } from "node:crypto";
import { CODE_LENGTH } from "@secret/domain";

export interface NewCode {
  readonly id: string;
  readonly code: string;
  readonly codeHash: Buffer;
}

/** Draws a six-digit code; only its keyed hash, bound to its own row, is ever stored. */
export function makeCode(key: Buffer): NewCode {
  const id = randomUUID();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  return { id, code, codeHash: hashCode(key, id, code) };
}

export function hashCode(key: Buffer, id: string, code: string): Buffer {
  return createHmac("sha256", key).update(`${id}:${code}`).digest();
}
