import { expect, test } from "vitest";
import { NewEvent } from "./admin-events.ts";

test.each([
  ["America/New_York", true],
  ["Mars/Phobos", false],
  ["", false],
])("an event may be in the time zone %o: %s", (timeZone, isAllowed) => {
  const parsed = NewEvent.shape.timeZone.safeParse(timeZone);
  expect(parsed.success).toBe(isAllowed);
});
