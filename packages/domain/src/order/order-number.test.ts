import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, ORDER_NUMBER_PATTERN, orderNumberOfSale } from "./order-number.ts";

test("an order number can be read aloud, whatever bytes it is drawn from", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const draw = (count: number) => Uint8Array.from({ length: count }, () => bytes.next().value ?? 0);
      expect(makeOrderNumber(draw)).toMatch(ORDER_NUMBER_PATTERN);
    }),
  );
});

test("each sign is as likely as any other: bytes that would favor one are passed over", () => {
  let next = 200;
  const draw = () => Uint8Array.of(next++ % 256);
  const seen = new Map<string, number>();
  // Of all 256 bytes 252 are fair: they make 42 numbers, with each of 21 signs twelve times.
  for (let made = 0; made < 42; made++) {
    for (const sign of makeOrderNumber(draw).replace("-", "")) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 21 }, () => 12));
});

test("a number has six signs, whatever is drawn beyond them", () => {
  const draw = () => Uint8Array.from({ length: 6 }, (_, index) => (index === 0 ? 255 : index));
  expect(makeOrderNumber(draw)).toMatch(ORDER_NUMBER_PATTERN);
});

test("a sale's number is always the same for one action, and differs between actions", () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(ids, (sales) => {
      const numbers = sales.map(orderNumberOfSale);
      for (const number of numbers) expect(number).toMatch(ORDER_NUMBER_PATTERN);
      expect(sales.map(orderNumberOfSale)).toEqual(numbers);
      expect(new Set(numbers).size).toBeGreaterThanOrEqual(19);
    }),
  );
  expect(orderNumberOfSale("00000000-0000-4000-8000-000000000000")).toMatch(ORDER_NUMBER_PATTERN);
  expect(orderNumberOfSale("")).toBe("222-222");
});
