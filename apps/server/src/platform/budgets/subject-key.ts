import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

/** The key under which a subject is counted; the subject itself, an address or network, isn't kept. */
export function subjectKey({ config }: Pick<Context, "config">, subject: string): Buffer {
  return createHmac("sha256", config.deriveKey("attempts")).update(subject).digest();
}
