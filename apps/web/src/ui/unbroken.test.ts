import { expect, test } from "vitest";
import { unbroken } from "./unbroken.ts";

test.each([
  ["Sat, Nov 21, 2026 · 6:30–7:00 PM", "Sat,~Nov~21,~2026~· 6:30–7:00~PM"],
  ["Sat, Nov 21, 6:30 PM", "Sat,~Nov~21, 6:30~PM"],
  ["Mon, noon PST", "Mon, noon~PST"],
  ["Saturday, November 21", "Saturday, November~21"],
  ["6:30 PM", "6:30~PM"],
])("%s breaks only between day and time", (text, shown) => {
  expect(unbroken(text)).toBe(shown.replaceAll("~", "\u00a0"));
});
