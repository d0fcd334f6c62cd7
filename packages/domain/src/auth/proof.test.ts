import { describe, expect, test } from "vitest";
import { contactStandsFrom, isFreshlyProven, PROOF_SECONDS, TAKE_BACK_SECONDS } from "./proof.ts";

const now = new Date("2026-10-15T12:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("abuse 73: a session's reauthentication", () => {
  test("is valid for five minutes", () => {
    expect(isFreshlyProven(before(0), now)).toBe(true);
    expect(isFreshlyProven(before(PROOF_SECONDS - 1), now)).toBe(true);
    expect(isFreshlyProven(before(PROOF_SECONDS), now)).toBe(false);
    expect(isFreshlyProven(null, now)).toBe(false);
  });
});

describe("abuse 73: a contact can open its account", () => {
  test("at once when the account was created with it", () => {
    expect(contactStandsFrom(now, now)).toEqual(now);
  });

  test("72 hours after it was added later", () => {
    const added = before(TAKE_BACK_SECONDS);
    expect(contactStandsFrom(added, before(TAKE_BACK_SECONDS + 1))).toEqual(now);
  });

  test("never while it isn't verified", () => {
    expect(contactStandsFrom(null, now)).toBeUndefined();
  });
});
