import { createHmac } from "node:crypto";
import type { Context } from "../../../platform/context.ts";

/** Key by which payments with one card are counted; Square's fingerprint of it isn't kept. */
export function cardKeyOf(
  { config }: Pick<Context, "config">,
  fingerprint: string | undefined,
): Buffer | null {
  if (fingerprint === undefined) return null;
  return createHmac("sha256", config.deriveKey("cards")).update(fingerprint).digest();
}
