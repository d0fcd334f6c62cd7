import { expect, test } from "vitest";
import { hidesFooter } from "./footers.ts";

test.each([
  ["/secret", "example.com", true],
  ["/secret/events", "example.com", true],
  ["/events", "secret.example.com", true],
  ["/events", "example.com", false],
  ["/no/secret", "my-secret.example.com", false],
])("hides the shared footer at %s on %s: %s", (pathname, hostname, expected) => {
  expect(hidesFooter({ pathname, hostname })).toBe(expected);
});
