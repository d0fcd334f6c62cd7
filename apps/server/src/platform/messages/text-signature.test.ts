import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignedText } from "./webhook-signatures.ts";

const URL = "https://mycompany.com/myapp.php?foo=1&bar=2";
const form = (caller: string) =>
  new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: caller,
    Digits: "1234",
    From: caller,
    To: "+18005551212",
  });
const sign = (token: string, text: string) => createHmac("sha1", token).update(text).digest("base64");

describe("a form of the text provider", () => {
  test.each([
    ["+14158675309", "RSOYDt4T1cUTdK1PDd93/VVr8B8="],
    ["+12349013030", "0/KCTR6DLpKmkAf8muzZqo1nDgQ="],
  ])("is signed as its documentation shows, from %s", (caller, signature) => {
    expect(isSignedText("12345", URL, form(caller), signature)).toBe(true);
  });

  test("is valid with its fields in any order", () => {
    const turned = new URLSearchParams([...form("+14158675309")].reverse());
    expect(isSignedText("12345", URL, turned, "RSOYDt4T1cUTdK1PDd93/VVr8B8=")).toBe(true);
  });

  test("is sorted by field name alone, also when one is a prefix of another", () => {
    const fields = new URLSearchParams({ FromCity: "LA", From: "whatsapp:1" });
    expect(isSignedText("12345", URL, fields, sign("12345", `${URL}Fromwhatsapp:1FromCityLA`))).toBe(true);
  });

  test.each([
    ["another token", "12346", URL, form("+14158675309"), "RSOYDt4T1cUTdK1PDd93/VVr8B8="],
    [
      "another address",
      "12345",
      URL.replace("foo=1", "foo=2"),
      form("+14158675309"),
      "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
    ],
    ["another field", "12345", URL, form("+14158675310"), "RSOYDt4T1cUTdK1PDd93/VVr8B8="],
    ["no signature", "12345", URL, form("+14158675309"), ""],
    ["a truncated signature", "12345", URL, form("+14158675309"), "RSOYDt4T1cUTdK1PDd93"],
    ["invalid base64", "12345", URL, form("+14158675309"), "\u0000💥"],
  ])("with %s is a forgery", (_, token, url, fields, signature) => {
    expect(isSignedText(token, url, fields, signature)).toBe(false);
  });
});
