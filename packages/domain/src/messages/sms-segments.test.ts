import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitSms, plainSms, smsSegments } from "./sms-segments.ts";

describe("the number of segments", () => {
  test.each([
    ["nothing", "", "gsm-7", 0, 1],
    ["plain characters", "a".repeat(160), "gsm-7", 160, 1],
    ["one too many, since each part has a header", "a".repeat(161), "gsm-7", 161, 2],
    ["two full parts", "a".repeat(306), "gsm-7", 306, 2],
    ["one character in a third part", "a".repeat(307), "gsm-7", 307, 3],
    ["accents and Greek capitals of the basic table", "Çé ÑñÄöß Ω@£¥", "gsm-7", 13, 1],
    ["a line break", "a\nb", "gsm-7", 3, 1],
    ["characters of the extension table, two septets each", "€[]{}~^\\|", "gsm-7", 18, 1],
    ["eighty of them, filling a text", "€".repeat(80), "gsm-7", 160, 1],
    ["eighty-one of them, needing a second part", "€".repeat(81), "gsm-7", 162, 2],
    ["characters of two septets that are never split", "€".repeat(153), "gsm-7", 306, 3],
    ["a smart quote", "It\u2019s ready", "ucs-2", 10, 1],
    ["seventy characters, one of them not plain", `${"a".repeat(69)}\u2019`, "ucs-2", 70, 1],
    ["seventy-one", `${"a".repeat(70)}\u2019`, "ucs-2", 71, 2],
    ["two full parts of such a text", `${"a".repeat(133)}\u2019`, "ucs-2", 134, 2],
    ["one character in a third part of such a text", `${"a".repeat(134)}\u2019`, "ucs-2", 135, 3],
    ["emoji of two units each", "🦞".repeat(35), "ucs-2", 70, 1],
    ["emoji that are never split", "🦞".repeat(67), "ucs-2", 134, 3],
  ])("%s", (_what, text, alphabet, units, count) => {
    expect(smsSegments(text)).toEqual({ alphabet, units, count });
  });
});

describe("a text converted to plain characters", () => {
  test.each([
    [
      "smart quotes and dashes",
      "It\u2019s \u201cyours\u201d \u2013 2 \u00d7 Tail\u2026",
      `It's "yours" - 2 x Tail...`,
    ],
    ["accents outside the table", "Zoë Łukasz Šimon", "Zoe Lukasz Simon"],
    ["accents in the table", "José Müñoz", "José Müñoz"],
    ["line breaks", "Ana\r\nSTOP\tnow", "Ana STOP now"],
    ["pictures", "Lobster 🦞🎉 night 👩‍🍳 🇺🇸!", "Lobster night !"],
    ["no-break spaces", "6:00\u202fPM\u00a0sharp", "6:00 PM sharp"],
    ["another script stays", "한식 Night", "한식 Night"],
  ])("%s", (_what, text, plain) => {
    expect(plainSms(text)).toBe(plain);
  });
});

describe("a text with a name", () => {
  const announce = (name: string) =>
    `SECRET: Ordering is open for ${name}: https://secret.example/events/01890000-0000-7000-8000-000000000000`;

  test("keeps a name that fits", () => {
    expect(fitSms("Side Door", announce)).toBe(announce("Side Door"));
  });

  test("cuts a long name to fit", () => {
    const text = fitSms("The Longest Night of Lobster Tails That Los Angeles Has Seen in a While", announce);
    expect(smsSegments(text)).toMatchObject({ alphabet: "gsm-7", count: 1 });
    expect(text).toContain("The Longest Night of Lobster Tails That Los Angeles Has Seen...: https://");
  });

  test("ends a sentence with one mark", () => {
    const text = fitSms("Side Door".repeat(9), (name) => `It is ${name}. ${"a".repeat(130)}`);
    expect(text).toMatch(/^It is Side DoorSide DoorSi\.\.\. a+$/);
  });

  test("keeps the whole name when cutting doesn't help", () => {
    const wordy = (name: string) => `${name} ${"a".repeat(160)}`;
    expect(fitSms("Side Door Alley", wordy)).toBe(wordy("Side Door Alley"));
  });

  test("takes one segment for any plain name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 300 }), (name) => {
        expect(smsSegments(fitSms(name, announce)).count).toBe(1);
      }),
    );
  });
});
