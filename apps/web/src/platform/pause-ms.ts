import type { ApiError } from "@secret/contract";

/** How long to wait before the server is asked again: what it names, spread so that not everybody comes back at once. */
export function pauseMs(_count: number, { problem }: Partial<ApiError>): number {
  return (problem?.retryAfterSeconds ?? 2) * (750 + Math.random() * 500);
}
