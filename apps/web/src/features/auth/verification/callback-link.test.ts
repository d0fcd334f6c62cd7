import { expect, test } from "vitest";
import { readCallbackLink } from "./callback-link.ts";

const HASH = "a-token-of-more-than-twenty-characters";

test.each([
  [`?token_hash=${HASH}&type=recovery`, "", "recovery", { token_hash: HASH }],
  ["", `#token_hash=${HASH}&type=signup`, "signup", { token_hash: HASH }],
  [`?token=${HASH}&type=magiclink`, "", "magiclink", { token_hash: HASH }],
  [
    "?token=123456&email=noor%40example.com&type=email",
    "",
    "email",
    { email: "noor@example.com", token: "123456" },
  ],
  ["?token=123456", "", "email", undefined],
  ["?code=abc", "", "email", undefined],
  ["", "#access_token=x&refresh_token=y&type=signup", "signup", undefined],
  [`?token_hash=${HASH}&type=nonsense`, "", "email", { token_hash: HASH }],
])("parses the link %s%s as type %s with %j", (query, fragment, type, credentials) => {
  const link = readCallbackLink(query, fragment);
  expect(link).toMatchObject({ type, refusal: undefined });
  expect(link.credentials).toEqual(credentials);
});

test("never shows a link's own error text, which anybody can write", () => {
  const link = readCallbackLink("?error=access_denied&error_description=Call+555-0100+now", "");
  expect(link.refusal).toBe("Invalid or expired code. Request a new one and try again.");
  expect(readCallbackLink("", "#error=x&error_code=user_banned").refusal).toMatch(/deactivated/);
});
