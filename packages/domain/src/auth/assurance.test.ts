import { describe, expect, test } from "vitest";
import {
  assuranceOf,
  effectiveRole,
  isSignedIn,
  maySetPasswordFreely,
  RECOVERY_SECONDS,
} from "./assurance.ts";

describe("what a session is worth", () => {
  test.each(["password", "otp", "magiclink", "recovery"] as const)("by %s alone: one factor", (method) => {
    expect(assuranceOf([method])).toBe("aal1");
    expect(assuranceOf([method, "otp"])).toBe("aal1");
  });

  test.each(["totp", "mfa/phone", "mfa/recovery_code", "passkey"] as const)("with %s: two", (method) => {
    expect(assuranceOf(["password", method])).toBe("aal2");
    expect(assuranceOf([method])).toBe("aal2");
  });

  test("by nothing: one", () => {
    expect(assuranceOf([])).toBe("aal1");
  });

  test("one factor signs in where the account has no second one", () => {
    expect(isSignedIn("aal1", false)).toBe(true);
    expect(isSignedIn("aal1", true)).toBe(false);
    expect(isSignedIn("aal2", true)).toBe(true);
    expect(isSignedIn("aal2", false)).toBe(true);
  });
});

test.each(["staff", "admin"] as const)(
  "where the crew needs two factors, %s with one is a member",
  (role) => {
    expect(effectiveRole(role, "aal1", true)).toBe("member");
    expect(effectiveRole(role, "aal2", true)).toBe(role);
    expect(effectiveRole(role, "aal1", false)).toBe(role);
  },
);

test("after a recovery, and only then, a password is set without the old one, for half an hour", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const provenBefore = (method: "recovery" | "otp", seconds: number) => ({
    method,
    timestamp: now.getTime() / 1000 - seconds,
  });
  expect(RECOVERY_SECONDS).toBe(1_800);
  expect(maySetPasswordFreely([provenBefore("recovery", 1_799)], now)).toBe(true);
  expect(maySetPasswordFreely([provenBefore("recovery", 1_800)], now)).toBe(false);
  expect(maySetPasswordFreely([provenBefore("otp", 1)], now)).toBe(false);
  expect(maySetPasswordFreely([], now)).toBe(false);
  expect(maySetPasswordFreely([provenBefore("otp", 1), provenBefore("recovery", 1)], now)).toBe(true);
});
