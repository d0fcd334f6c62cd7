import { createHash } from "node:crypto";

/** Hashes a request, so that a repeated idempotency key can be told from one that was reused for another request. */
export function hashRequest(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}
