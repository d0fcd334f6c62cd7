import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

/** Returns the keyed hash a subject is counted under. The subject itself, an address or a network, isn't stored. */
export function subjectKey({ config }: Pick<Context, "config">, subject: string): Buffer {
  return createHmac("sha256", config.deriveKey("attempts")).update(subject).digest();
}
