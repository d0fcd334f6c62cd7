import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test("names a contact for security researchers, valid for less than a year", async () => {
  const { statusCode, headers, body } = await server.app.inject("/.well-known/security.txt");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    body
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
  const days = (Date.parse(fields.get("Expires") ?? "") - server.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect(fields.get("Preferred-Languages")).toBe("en");
  expect(fields.get("Canonical")).toBe(`${server.context.config.publicUrl}/.well-known/security.txt`);
});
