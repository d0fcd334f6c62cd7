import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitSms, plainSms, smsSegments } from "./sms-segments.ts";

describe("how many segments a text takes", () => {
  test.each([
    ["nothing", "", "gsm-7", 0, 1],
    ["plain letters", "a".repeat(160), "gsm-7", 160, 1],
    ["one too many: each part says which it is", "a".repeat(161), "gsm-7", 161, 2],
    ["two full parts", "a".repeat(306), "gsm-7", 306, 2],
    ["one letter into the third", "a".repeat(307), "gsm-7", 307, 3],
    ["accents and Greek capitals of the basic table", "Çé ÑñÄöß Ω@£¥", "gsm-7", 13, 1],
    ["a line break", "a\nb", "gsm-7", 3, 1],
    ["signs of the extension table take two places", "€[]{}~^\\|", "gsm-7", 18, 1],
    ["eighty of them fill a message", "€".repeat(80), "gsm-7", 160, 1],
    ["and one more needs a second", "€".repeat(81), "gsm-7", 162, 2],
    ["of which no part takes half a sign", "€".repeat(153), "gsm-7", 306, 3],
    ["a smart quote", "It\u2019s ready", "ucs-2", 10, 1],
    ["seventy letters with one that isn't plain", `${"a".repeat(69)}\u2019`, "ucs-2", 70, 1],
    ["seventy-one", `${"a".repeat(70)}\u2019`, "ucs-2", 71, 2],
    ["two full parts of them", `${"a".repeat(133)}\u2019`, "ucs-2", 134, 2],
    ["and one letter more", `${"a".repeat(134)}\u2019`, "ucs-2", 135, 3],
    ["pictures of two units each", "🦞".repeat(35), "ucs-2", 70, 1],
    ["of which no part takes half", "🦞".repeat(67), "ucs-2", 134, 3],
  ])("%s", (_what, text, alphabet, units, count) => {
    expect(smsSegments(text)).toEqual({ alphabet, units, count });
  });
});

describe("what a text is made plain to", () => {
  test.each([
    [
      "smart quotes and dashes",
      "It\u2019s \u201cyours\u201d \u2013 2 \u00d7 Tail\u2026",
      `It's "yours" - 2 x Tail...`,
    ],
    ["accents that the table lacks", "Zoë Łukasz Šimon", "Zoe Lukasz Simon"],
    ["accents that it has", "José Müñoz", "José Müñoz"],
    ["line breaks", "Ana\r\nSTOP\tnow", "Ana STOP now"],
    ["pictures", "Lobster 🦞🎉 night 👩‍🍳 🇺🇸!", "Lobster night !"],
    ["no-break spaces", "6:00\u202fPM\u00a0sharp", "6:00 PM sharp"],
    ["another script stays", "한식 Night", "한식 Night"],
  ])("%s", (_what, text, plain) => {
    expect(plainSms(text)).toBe(plain);
  });
});

describe("a text around a name", () => {
  const announce = (name: string) =>
    `SECRET: Ordering is open for ${name}: https://secret.example/events/01890000-0000-7000-8000-000000000000`;

  test("keeps a name that fits", () => {
    expect(fitSms("Side Door", announce)).toBe(announce("Side Door"));
  });

  test("cuts a long one to what fits", () => {
    const text = fitSms("The Longest Night of Lobster Tails That Los Angeles Has Seen in a While", announce);
    expect(smsSegments(text)).toMatchObject({ alphabet: "gsm-7", count: 1 });
    expect(text).toContain("The Longest Night of Lobster Tails That Los Angeles Has Seen...: https://");
  });

  test("ends a sentence once", () => {
    const text = fitSms("Side Door".repeat(9), (name) => `It is ${name}. ${"a".repeat(130)}`);
    expect(text).toMatch(/^It is Side DoorSide DoorSi\.\.\. a+$/);
  });

  test("leaves whole what no cutting would help", () => {
    const wordy = (name: string) => `${name} ${"a".repeat(160)}`;
    expect(fitSms("Side Door Alley", wordy)).toBe(wordy("Side Door Alley"));
  });

  test("takes one segment whatever plain name it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 300 }), (name) => {
        expect(smsSegments(fitSms(name, announce)).count).toBe(1);
      }),
    );
  });
});
