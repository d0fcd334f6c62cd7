import { randomUUID } from "node:crypto";

const LENGTH = 8;

/**
 * A name for a request by which its lines in the log and its trace are found. Short, since a member reads it out to support;
 * which of two that once share it is meant, the hour says.
 */
export function makeRequestId(): string {
  return randomUUID().slice(0, LENGTH);
}
