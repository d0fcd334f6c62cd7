import { expect, test } from "vitest";
import { checkSignIn } from "./check-sign-in.ts";

test("accepts what the server can look up: an address in lowercase, and a phone number as typed", () => {
  expect(checkSignIn("email", { email: " Ana@Secret.example ", phone: "1", password: "x" })).toEqual({
    values: { email: "ana@secret.example", password: "x" },
  });
  expect(checkSignIn("phone", { phone: " 123 ", password: " x " })).toEqual({
    values: { phone: "123", password: " x " },
  });
});

test("reports each missing or misspelled field", () => {
  expect(checkSignIn("email", { email: "ana", password: "" })).toEqual({
    issues: [
      ["email", "pattern", "Please enter a valid email address"],
      ["password", "required", "Please enter your password."],
    ],
  });
  expect(checkSignIn("email", {})).toEqual({
    issues: [
      ["email", "required", "Please enter your email."],
      ["password", "required", "Please enter your password."],
    ],
  });
  expect(checkSignIn("phone", { phone: " ", password: "x" })).toEqual({
    issues: [["phone", "required", "Please enter your phone number."]],
  });
});
