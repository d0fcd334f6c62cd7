import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each(["password", "12345678", "Password123", "ILOVEYOU", "qwertyuiop", "trustno1", "password "])(
  "%j is in the list",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["lobster-after-dark", "kettle violet tramway", "zq8#Lw!v2", "00000000-0000-0000"])(
  "%j is not in the list",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
