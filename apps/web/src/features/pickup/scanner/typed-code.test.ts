import { expect, test } from "vitest";
import { type ScannedText, TypedCode } from "./typed-code.ts";

/** Presses keys at a fixed interval in ms. */
function press(reader: TypedCode, keys: readonly string[], gapMs: number, fromMs: number) {
  return keys.map((key, index) => reader.press(key, fromMs + index * gapMs));
}

/** Types a text followed by Enter. */
function type(reader: TypedCode, text: string, gapMs: number, fromMs = 0): (ScannedText | undefined)[] {
  return press(reader, [...text, "Enter"], gapMs, fromMs);
}

const whole = (text: string): ScannedText => ({ text, isWhole: true });

test("returns a scanner's text with its Enter, and nothing before", () => {
  const answers = type(new TypedCode(), "https://secret.example/qr-verify?o=1", 4);
  expect(answers.at(-1)).toEqual(whole("https://secret.example/qr-verify?o=1"));
  expect(answers.slice(0, -1).every((each) => each === undefined)).toBe(true);
});

test("ignores non-printing keys such as Shift before a capital", () => {
  const reader = new TypedCode();
  const keys = ["Shift", "K", "7", "Shift", "M", "-", "3", "Shift", "P", "X", "Enter"];
  expect(keys.map((key, index) => reader.press(key, index * 3)).at(-1)).toEqual(whole("K7M-3PX"));
});

test("ignores typing at a person's speed", () => {
  expect(type(new TypedCode(), "K7M3PX", 90).at(-1)).toBeUndefined();
});

test("accepts a stuttering scanner: pauses of up to 150 ms are part of a scan", () => {
  const link = "https://secret.example/qr-verify?o=1&token=abcdefgh";
  const reader = new TypedCode();
  const stutter = [...link, "Enter"].map((key, index) =>
    reader.press(key, index * 4 + (index > 9 ? 140 : 0)),
  );
  expect(stutter.at(-1)).toEqual(whole(link));
  expect(type(new TypedCode(), link, 145).at(-1)).toEqual(whole(link));
  expect(
    type(new TypedCode(), "Sister came with the confirmation mail, and her ID", 90).at(-1),
  ).toBeUndefined();
});

test("reports an interrupted scan as incomplete, once", () => {
  const reader = new TypedCode();
  press(reader, [..."https://secret.example/"], 4, 0);
  expect(type(reader, "qr-verify?o=1", 4, 300).at(-1)).toEqual({ text: "qr-verify?o=1", isWhole: false });
  expect(reader.press("Enter", 500)).toBeUndefined();
  press(reader, [..."https://secret.example/"], 4, 1_000);
  expect(type(reader, "K7M3PX", 4, 2_500).at(-1)).toEqual(whole("K7M3PX"));
});

test("separates a scan from earlier keys and from the next scan", () => {
  const reader = new TypedCode();
  reader.press("x", 0);
  expect(type(reader, "K7M3PX", 5, 1_000).at(-1)).toEqual(whole("K7M3PX"));
  expect(type(reader, "D4HF8H", 5, 1_040).at(-1)).toEqual(whole("D4HF8H"));
});

test("ignores Enter alone, and Enter after a few fast keys", () => {
  expect(type(new TypedCode(), "", 5).at(-1)).toBeUndefined();
  expect(type(new TypedCode(), "ok", 5).at(-1)).toBeUndefined();
});
