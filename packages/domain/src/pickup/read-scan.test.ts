import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, readOrderNumber } from "../order/order-number.ts";
import { readScan } from "./read-scan.ts";

const ORIGIN = "https://secret.example";
const ORDER_ID = "0198f0b2-6a5e-7c3d-9b1f-2d4c6e8a0b1c";
const TOKEN = "zT9_kq-2mVb7Q1x0LwE5cYhNfR8uJsAo3dGiPtKvMzQ";

test("reads order and token from a pickup code's link, under either path", () => {
  const code = { kind: "code", orderId: ORDER_ID, token: TOKEN };
  for (const path of ["/qr-verify", "/verify"])
    expect(readScan(`${ORIGIN}${path}?o=${ORDER_ID}&token=${TOKEN}`, ORIGIN)).toEqual(code);
  expect(readScan(` ${ORIGIN}/qr-verify?token=${TOKEN}&o=${ORDER_ID.toUpperCase()}\n`, ORIGIN)).toEqual(code);
});

test.each([
  ["of another site", `https://evil.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["of a site whose name starts like ours", `${ORIGIN}.evil.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["without encryption", `http://secret.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["to another of our pages", `${ORIGIN}/qr?invite=LOBSTER`],
  ["without its token", `${ORIGIN}/qr-verify?o=${ORDER_ID}`],
  ["with a truncated token", `${ORIGIN}/qr-verify?o=${ORDER_ID}&token=zT9`],
  ["without its order", `${ORIGIN}/qr-verify?token=${TOKEN}`],
  ["with an invalid order id", `${ORIGIN}/qr-verify?o=1&token=${TOKEN}`],
])("a link %s is none of ours", (_name, link) => {
  expect(readScan(link, ORIGIN)).toEqual({ kind: "foreign" });
});

test("treats anything else as foreign", () => {
  for (const text of [
    "",
    "WIFI:S:guest;T:WPA;P:lobster;;",
    "K7M-3PI",
    "K7M-3P",
    "K7M-3PXX",
    "javascript:alert(1)",
  ])
    expect(readScan(text, ORIGIN)).toEqual({ kind: "foreign" });
});

test("reads a number in lower case, with a space, another dash or none", () => {
  for (const text of ["K7M-3PX", "k7m3px", " k7m 3px ", "K7M–3PX", "k7m-3px\n"])
    expect(readScan(text, ORIGIN)).toEqual({ kind: "number", orderNumber: "K7M-3PX" });
});

test("reads every generated number in any spelling", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      let from = 0;
      const number = makeOrderNumber((count) => {
        from += count;
        return Uint8Array.from({ length: count }, (_, index) => (bytes[(from + index) % 64] ?? 0) % 200);
      });
      expect(readOrderNumber(number)).toBe(number);
      expect(readOrderNumber(number.replace("-", "").toLowerCase())).toBe(number);
    }),
  );
});

test("reads any text without an error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      expect(readScan(text, ORIGIN).kind).not.toBe("code");
    }),
  );
});
