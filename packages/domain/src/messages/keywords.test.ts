import { describe, expect, test } from "vitest";
import { howToStart, readTextKeyword } from "./texts.ts";

describe("an incoming text", () => {
  test.each([
    [
      "stop",
      ["STOP", "stop", " Stop ", "STOPALL", "Stop All", "unsubscribe", "CANCEL", "End.", "quit!", "REVOKE"],
    ],
    ["stop", ["OPTOUT", "opt out", "Opt-Out", "\u202aSTOP\u202c", "STOP\r\n"]],
    ["start", ["START", "start ", "Yes", "UNSTOP", "un stop"]],
    ["help", ["HELP", "help?", "Info"]],
  ])("asks for %s: %j", (keyword, texts) => {
    for (const text of texts) expect(readTextKeyword(text)?.keyword, text).toBe(keyword);
  });

  test.each([
    "",
    " ",
    "Please stop texting me",
    "Don't stop",
    "STOP7",
    "toString",
    "constructor",
    "non-stop",
    "ＳＴＯＰ",
  ])("is none of the words: %j", (text) => {
    expect(readTextKeyword(text)).toBeUndefined();
  });

  test("is read only up to the longest keyword", () => {
    expect(readTextKeyword(`STOP${" ".repeat(36)}`)).toEqual({ keyword: "stop", word: "STOP" });
    expect(readTextKeyword(`STOP${" ".repeat(37)}`)).toBeUndefined();
  });
});

test("tells a member who replied STOP where to send START", () => {
  expect(howToStart("+12135550100")).toBe("Text START to (213) 555-0100");
  expect(howToStart(null)).toBe("Reply START to one of SECRET's texts");
});
