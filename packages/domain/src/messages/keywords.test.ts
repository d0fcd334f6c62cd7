import { describe, expect, test } from "vitest";
import { howToStart, readTextKeyword } from "./keywords.ts";

describe("a text that came in", () => {
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

  test("is read no further than any of the words could reach", () => {
    expect(readTextKeyword(`STOP${" ".repeat(36)}`)).toEqual({ keyword: "stop", word: "STOP" });
    expect(readTextKeyword(`STOP${" ".repeat(37)}`)).toBeUndefined();
  });
});

test("who replied STOP is told where START goes", () => {
  expect(howToStart("+12135550100")).toBe("Text START to (213) 555-0100");
  expect(howToStart(null)).toBe("Reply START to one of SECRET's texts");
});
