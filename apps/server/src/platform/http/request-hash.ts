import { createHash } from "node:crypto";

/** Hashes a request, to detect an idempotency key reused for a different request. */
export function hashRequest(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}
