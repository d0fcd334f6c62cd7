import { BRAND } from "@secret/domain";
import { expect, test } from "vitest";
import { checkPassword } from "./passwords.ts";

const NAME = BRAND.programme;

test.each([
  `${NAME}-2026!`,
  `1234 ${NAME.toLowerCase()}`,
  `${NAME}${NAME}1`,
  `${BRAND.city.replace(" ", "")}90012`,
  `${BRAND.tagline}!`,
])("refuses %j, one of our names with digits and symbols", (password) => {
  expect(checkPassword(password, [])).toMatchObject({ ok: false, failure: { code: "WEAK_PASSWORD" } });
});

test.each([`${NAME} lobster tramway`, "1234 5678 9012", "密码密码密码密码"])("accepts %j", (password) => {
  expect(checkPassword(password, [])).toMatchObject({ ok: true });
});

test("refuses the account's own address in any case", () => {
  expect(checkPassword("Robin@Example.com", ["robin@example.com"])).toMatchObject({ ok: false });
});
