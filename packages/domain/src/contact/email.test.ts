import { expect, test } from "vitest";
import { maskEmail, normalizeEmail } from "./email.ts";
import { ZIP_CODE_PATTERN } from "./zip-code.ts";

test.each(["Ana@Example.com", "  ana@example.com ", "ＡＮＡ@example.com"])(
  "abuse 20: %j is normalized to the same address",
  (text) => {
    expect(normalizeEmail(text)).toBe("ana@example.com");
  },
);

test.each([
  ["marisol@example.com", "m•••@example.com"],
  ["m@example.com", "m•••@example.com"],
])("of %s most is hidden", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test("a ZIP code has five digits, or nine", () => {
  for (const code of ["90012", "90012-1234"]) expect(code).toMatch(ZIP_CODE_PATTERN);
  for (const code of ["9001", "900123", "90012-123", "90012-12345", "x90012", "90012x", "90012-", "9001a"]) {
    expect(code).not.toMatch(ZIP_CODE_PATTERN);
  }
});
