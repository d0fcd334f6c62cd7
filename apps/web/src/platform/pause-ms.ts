import type { ApiError } from "@secret/contract";

/**
 * Returns the delay before a retry, in ms: the server's `retryAfterSeconds` with jitter, so that clients don't all
 * return at once.
 */
export function pauseMs(_count: number, { problem }: Partial<ApiError>): number {
  return (problem?.retryAfterSeconds ?? 2) * (750 + Math.random() * 500);
}
