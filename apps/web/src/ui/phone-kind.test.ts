import { expect, test } from "vitest";
import { phoneKind } from "./phone-kind.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)", 5, "apple"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "apple"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "none"],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5, "android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 0, "none"],
])("%s with %i touch points is %s", (userAgent, maxTouchPoints, kind) => {
  expect(phoneKind({ userAgent, maxTouchPoints })).toBe(kind);
});
