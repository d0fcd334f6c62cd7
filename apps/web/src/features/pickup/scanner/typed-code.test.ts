import { expect, test } from "vitest";
import { TypedCode } from "./typed-code.ts";

/** Types a text with Enter at its end, a key every so many milliseconds. */
function type(reader: TypedCode, text: string, gapMs: number, fromMs = 0): (string | undefined)[] {
  return [...text, "Enter"].map((key, index) => reader.press(key, fromMs + index * gapMs));
}

test("what a hardware scanner types is there with its Enter, and nothing before", () => {
  const answers = type(new TypedCode(), "https://secret.example/qr-verify?o=1", 4);
  expect(answers.at(-1)).toBe("https://secret.example/qr-verify?o=1");
  expect(answers.slice(0, -1).every((each) => each === undefined)).toBe(true);
});

test("keys without a sign, as Shift before a capital, are no part of it", () => {
  const reader = new TypedCode();
  const keys = ["Shift", "K", "7", "Shift", "M", "-", "3", "Shift", "P", "X", "Enter"];
  expect(keys.map((key, index) => reader.press(key, index * 3)).at(-1)).toBe("K7M-3PX");
});

test("a hand is too slow to be a scanner", () => {
  expect(type(new TypedCode(), "K7M3PX", 90).at(-1)).toBeUndefined();
});

test("a key that was pressed before is no part of a scan, and one scan no part of the next", () => {
  const reader = new TypedCode();
  reader.press("x", 0);
  expect(type(reader, "K7M3PX", 5, 1_000).at(-1)).toBe("K7M3PX");
  expect(type(reader, "D4HF8H", 5, 1_040).at(-1)).toBe("D4HF8H");
});

test("Enter alone, and a few fast keys before it, are somebody's hand", () => {
  expect(type(new TypedCode(), "", 5).at(-1)).toBeUndefined();
  expect(type(new TypedCode(), "ok", 5).at(-1)).toBeUndefined();
});
