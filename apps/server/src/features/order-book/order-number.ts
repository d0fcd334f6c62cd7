import { randomFillSync } from "node:crypto";
import { makeOrderNumber } from "@secret/domain";

/** Maximum numbers drawn for an order, as each may belong to another order. */
export const NUMBER_ATTEMPTS = 5;

/** Random bytes, drawn from the system in bulk: six at a time cost ten times as much. */
const drawn = Buffer.alloc(4_096);
let drawnUsed = drawn.length;

/** Draws a random order number. It may be taken; the caller then draws again. */
export function drawOrderNumber(): string {
  return makeOrderNumber(drawRandom);
}

function drawRandom(count: number): Uint8Array {
  if (drawnUsed + count > drawn.length) {
    randomFillSync(drawn);
    drawnUsed = 0;
  }
  drawnUsed += count;
  return drawn.subarray(drawnUsed - count, drawnUsed);
}
