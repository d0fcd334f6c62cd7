import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, ORDER_NUMBER_PATTERN } from "./order-number.ts";

test("an order number can be read aloud, whatever bytes it is drawn from", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const draw = (count: number) => Uint8Array.from({ length: count }, () => bytes.next().value ?? 0);
      expect(makeOrderNumber(draw)).toMatch(ORDER_NUMBER_PATTERN);
    }),
  );
});
