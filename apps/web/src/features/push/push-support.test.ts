import { expect, test } from "vitest";
import { howToAllow } from "./push-support.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

test.each([
  ["an iPhone", IPHONE, 5, true, "your device's Settings"],
  ["an iPad, which says that it is a Mac", MAC, 5, true, "your device's Settings"],
  ["Safari on a Mac", MAC, 0, false, "Safari's Settings"],
  ["Chrome on Android", PIXEL, 5, false, "Permissions"],
  ["the app on Android's home screen", PIXEL, 5, true, "App info"],
  ["Chrome on Windows", WINDOWS, 0, false, "left of the address"],
  ["Firefox", FIREFOX, 0, false, "clear what's blocked"],
])("explains in %s where to allow notifications", (_, userAgent, maxTouchPoints, isOnHomeScreen, words) => {
  expect(howToAllow({ userAgent, maxTouchPoints }, isOnHomeScreen)).toContain(words);
});
