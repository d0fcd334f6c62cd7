import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, readOrderNumber } from "../order/order-number.ts";
import { readScan } from "./read-scan.ts";

const ORIGIN = "https://secret.example";
const ORDER_ID = "0198f0b2-6a5e-7c3d-9b1f-2d4c6e8a0b1c";
const TOKEN = "zT9_kq-2mVb7Q1x0LwE5cYhNfR8uJsAo3dGiPtKvMzQ";

test("a pickup code's link names its order and its token, by either of its addresses", () => {
  const code = { kind: "code", orderId: ORDER_ID, token: TOKEN };
  for (const path of ["/qr-verify", "/verify"])
    expect(readScan(`${ORIGIN}${path}?o=${ORDER_ID}&token=${TOKEN}`, ORIGIN)).toEqual(code);
  expect(readScan(` ${ORIGIN}/qr-verify?token=${TOKEN}&o=${ORDER_ID.toUpperCase()}\n`, ORIGIN)).toEqual(code);
});

test.each([
  ["of another house", `https://evil.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["that only begins like ours", `${ORIGIN}.evil.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["without encryption", `http://secret.example/qr-verify?o=${ORDER_ID}&token=${TOKEN}`],
  ["to another page of ours", `${ORIGIN}/qr?invite=LOBSTER`],
  ["without its token", `${ORIGIN}/qr-verify?o=${ORDER_ID}`],
  ["with a token cut off", `${ORIGIN}/qr-verify?o=${ORDER_ID}&token=zT9`],
  ["without its order", `${ORIGIN}/qr-verify?token=${TOKEN}`],
  ["whose order is none", `${ORIGIN}/qr-verify?o=1&token=${TOKEN}`],
])("a link %s is none of ours", (_name, link) => {
  expect(readScan(link, ORIGIN)).toEqual({ kind: "foreign" });
});

test("what is no link and no number is none of ours", () => {
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

test("a number is known as it is called: in small letters, with a space, another dash or none", () => {
  for (const text of ["K7M-3PX", "k7m3px", " k7m 3px ", "K7M–3PX", "k7m-3px\n"])
    expect(readScan(text, ORIGIN)).toEqual({ kind: "number", orderNumber: "K7M-3PX" });
});

test("every number that we make is read as itself, however it is typed", () => {
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

test("no text whatever breaks the reading", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      expect(readScan(text, ORIGIN).kind).not.toBe("code");
    }),
  );
});
