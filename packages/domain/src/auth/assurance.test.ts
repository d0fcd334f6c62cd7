import { describe, expect, test } from "vitest";
import {
  assuranceOf,
  effectiveRole,
  isSignedIn,
  maySetPasswordFreely,
  RECOVERY_SECONDS,
} from "./assurance.ts";

describe("a session's assurance level", () => {
  test.each(["password", "otp", "magiclink", "recovery"] as const)(
    "is one factor with %s alone",
    (method) => {
      expect(assuranceOf([method])).toBe("aal1");
      expect(assuranceOf([method, "otp"])).toBe("aal1");
    },
  );

  test.each(["totp", "mfa/phone", "mfa/recovery_code", "passkey"] as const)(
    "is two factors with %s",
    (method) => {
      expect(assuranceOf(["password", method])).toBe("aal2");
      expect(assuranceOf([method])).toBe("aal2");
    },
  );

  test("is one factor without any method", () => {
    expect(assuranceOf([])).toBe("aal1");
  });

  test("one factor is enough for an account without a second one", () => {
    expect(isSignedIn("aal1", false)).toBe(true);
    expect(isSignedIn("aal1", true)).toBe(false);
    expect(isSignedIn("aal2", true)).toBe(true);
    expect(isSignedIn("aal2", false)).toBe(true);
  });
});

test.each(["staff", "admin"] as const)(
  "when the crew needs two factors, %s with one counts as a member",
  (role) => {
    expect(effectiveRole(role, "aal1", true)).toBe("member");
    expect(effectiveRole(role, "aal2", true)).toBe(role);
    expect(effectiveRole(role, "aal1", false)).toBe(role);
  },
);

test("only a recovery allows a new password without the old one, for 30 minutes", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const reauthenticatedBefore = (method: "recovery" | "otp", seconds: number) => ({
    method,
    timestamp: now.getTime() / 1000 - seconds,
  });
  expect(RECOVERY_SECONDS).toBe(1_800);
  expect(maySetPasswordFreely([reauthenticatedBefore("recovery", 1_799)], now)).toBe(true);
  expect(maySetPasswordFreely([reauthenticatedBefore("recovery", 1_800)], now)).toBe(false);
  expect(maySetPasswordFreely([reauthenticatedBefore("otp", 1)], now)).toBe(false);
  expect(maySetPasswordFreely([], now)).toBe(false);
  expect(
    maySetPasswordFreely([reauthenticatedBefore("otp", 1), reauthenticatedBefore("recovery", 1)], now),
  ).toBe(true);
});
