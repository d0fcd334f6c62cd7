import { createHmac } from "node:crypto";
import type { Context } from "../../../platform/context.ts";

/** Derives the key by which payments with one card are counted; Square's fingerprint isn't stored. */
export function cardKeyOf(
  { config }: Pick<Context, "config">,
  fingerprint: string | undefined,
): Buffer | null {
  if (fingerprint === undefined) return null;
  return createHmac("sha256", config.deriveKey("cards")).update(fingerprint).digest();
}
