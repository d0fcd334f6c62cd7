import { expect, test } from "vitest";
import type { z } from "zod";
import { changePasswordForm, recoveryForm, registerForm, resetPasswordForm } from "./auth-schemas.ts";

/** Returns the first message of each field. */
function messages(schema: z.ZodType, typed: object): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join("."), message]));
}

const MEMBER = {
  email: " Ana@Secret.example ",
  firstName: "Ana",
  lastName: "Reyes",
  zipCode: "90012",
  password: "three random words",
  confirmPassword: "three random words",
  invite: "",
  isAdult: true,
  acceptsTerms: true,
};

test("converts a sign-up to the request, without the other tab's input", () => {
  expect(registerForm("email").parse({ ...MEMBER, phone: "what is no number" })).toMatchObject({
    email: "ana@secret.example",
    phone: undefined,
  });
  expect(registerForm("phone").parse({ ...MEMBER, phone: "(213) 555-0123" }).phone).toBe("+12135550123");
});

test("reports every missing field of an empty sign-up", () => {
  const empty = { email: "", firstName: "", lastName: " ", zipCode: "", password: "", confirmPassword: "" };
  expect(messages(registerForm("email"), { ...empty, invite: "", isAdult: false })).toEqual({
    email: "Email is required",
    firstName: "First name is required",
    lastName: "Last name is required",
    zipCode: "ZIP code is required",
    password: "Password is required",
    isAdult: "You must be 18 or older to join",
    acceptsTerms: "Please accept the terms to join",
  });
  expect(messages(registerForm("phone"), MEMBER)).toEqual({ phone: "Phone is required" });
});

test("reports different passwords along with other errors", () => {
  const typed = { ...MEMBER, isAdult: false, password: "short", confirmPassword: "shorter" };
  expect(messages(registerForm("email"), typed)).toEqual({
    password: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
    isAdult: "You must be 18 or older to join",
  });
});

test("uses each page's own message for the same error", () => {
  const short = { currentPassword: "", password: "short", confirmPassword: "other" };
  expect(messages(resetPasswordForm, short)).toEqual({
    password: "Password must be at least 8 characters long",
    confirmPassword: "Passwords do not match",
  });
  expect(messages(changePasswordForm, short)).toEqual({
    currentPassword: "Please enter your current password.",
    password: "Password must be at least 8 characters",
    confirmPassword: "New passwords do not match",
  });
  expect(messages(recoveryForm("phone"), { phone: "123" })).toEqual({
    phone: "Please enter a valid US phone number",
  });
});
