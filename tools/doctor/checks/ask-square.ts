import type { SquareConfig } from "../../../apps/server/src/config.ts";

/** Sends one request to Square without its SDK, and reports any answer. */
export function askSquare(
  { apiUrl, accessToken }: SquareConfig,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(apiUrl + path, { headers: { authorization: `Bearer ${accessToken}` }, signal });
}
