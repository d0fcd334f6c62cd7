import fc from "fast-check";
import installed from "libphonenumber-js/metadata.max";
import { describe, expect, test } from "vitest";
import { parseUsPhone } from "./phone.ts";
import { EXAMPLE_US_PHONE, formatUsPhone, maskPhone } from "./phone-format.ts";
import { US_METADATA } from "./phone-metadata.generated.ts";

describe("parseUsPhone", () => {
  test.each([
    "2135550123",
    "(213) 555-0123",
    "213.555.0123",
    "213-555-0123",
    "1 213 555 0123",
    "+1 (213) 555-0123",
    " +12135550123 ",
    "１２１３５５５０１２３",
    "\u202a+1 213 555 0123\u202c",
    EXAMPLE_US_PHONE,
  ])("abuse 20: %j comes out as one number", (text) => {
    expect(parseUsPhone(text)).toEqual({ ok: true, value: "+12135550123" });
  });

  test.each([
    ["of Canada", "+1 416 555 0123"],
    ["of Puerto Rico", "787 555 0123"],
    ["of Britain", "+44 20 7946 0958"],
    ["that is too short", "213555012"],
    ["that is too long", "21355501234"],
    ["with an extension", "213 555 0123 ext. 5"],
    ["with text around it", "call 213 555 0123 now"],
    ["that is toll-free", "800 555 1234"],
    ["that costs money to call", "900 555 1234"],
    ["for emergencies", "911"],
    ["that is empty", ""],
  ])("abuse 11: a number %s is refused", (_kind, text) => {
    expect(parseUsPhone(text)).toMatchObject({ ok: false, failure: { code: "PHONE_NOT_VALID" } });
  });

  test("a parsed number parses to itself in every format", () => {
    const areas = fc.constantFrom("213", "310", "323", "415", "212", "702");
    const number = fc.tuple(areas, fc.integer({ min: 2_000_000, max: 9_999_999 }));
    fc.assert(
      fc.property(number, ([area, line]) => {
        const first = parseUsPhone(`${area}${line}`);
        if (!first.ok) return;
        expect(parseUsPhone(formatUsPhone(first.value))).toEqual(first);
      }),
    );
  });
});

test("formatting and masking", () => {
  expect(formatUsPhone("+12135550123")).toBe("(213) 555-0123");
  expect(formatUsPhone("+442079460958")).toBe("+442079460958");
  for (const other of ["tel:+12135550123", "+121355501234"]) expect(formatUsPhone(other)).toBe(other);
  expect(maskPhone("+12135550123")).toBe("(•••) •••-0123");
});

test("the numbering plan matches the installed package", () => {
  expect(US_METADATA.countries.US).toEqual(installed.countries.US);
});
