import type { SquareConfig } from "../../../apps/server/src/config.ts";

/** One question to Square, without its SDK: whatever it answers is told. */
export function askSquare(
  { apiUrl, accessToken }: SquareConfig,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(apiUrl + path, { headers: { authorization: `Bearer ${accessToken}` }, signal });
}
