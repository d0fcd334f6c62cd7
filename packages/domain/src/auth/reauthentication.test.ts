import { describe, expect, test } from "vitest";
import {
  ACCOUNT_UNDO_SECONDS,
  contactEstablishedFrom,
  isRecentlyReauthenticated,
  REAUTHENTICATION_SECONDS,
} from "./reauthentication.ts";

const now = new Date("2026-10-15T12:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("abuse 73: a session's reauthentication", () => {
  test("is valid for five minutes", () => {
    expect(isRecentlyReauthenticated(before(0), now)).toBe(true);
    expect(isRecentlyReauthenticated(before(REAUTHENTICATION_SECONDS - 1), now)).toBe(true);
    expect(isRecentlyReauthenticated(before(REAUTHENTICATION_SECONDS), now)).toBe(false);
    expect(isRecentlyReauthenticated(null, now)).toBe(false);
  });
});

describe("abuse 73: a contact can open its account", () => {
  test("at once when the account was created with it", () => {
    expect(contactEstablishedFrom(now, now)).toEqual(now);
  });

  test("72 hours after it was added later", () => {
    const added = before(ACCOUNT_UNDO_SECONDS);
    expect(contactEstablishedFrom(added, before(ACCOUNT_UNDO_SECONDS + 1))).toEqual(now);
  });

  test("never while it isn't verified", () => {
    expect(contactEstablishedFrom(null, now)).toBeUndefined();
  });
});
