import { randomUUID } from "node:crypto";

const LENGTH = 8;

/**
 * Returns a request id for the log and traces. It is short because members read it out to support; if two requests
 * share one, the time distinguishes them.
 */
export function makeRequestId(): string {
  return randomUUID().slice(0, LENGTH);
}
