import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { SQUARE_ENVIRONMENT: "production" } });
});
afterAll(() => server?.close());

describe("what a page may do", () => {
  test("a page moves no address to another base", async () => {
    const { headers } = await server.app.inject("/");
    expect(headers["content-security-policy"]).toContain("; base-uri 'none';");
  });

  test("no page compiles WebAssembly: only the workers made for it do, and these reach nobody else", async () => {
    const policyOf = async (path: string) =>
      String((await server.app.inject(path)).headers["content-security-policy"]);
    for (const page of ["/", "/crew", "/index.html", "/api/docs/", "/assets/index.js"])
      expect(await policyOf(page)).not.toContain("wasm");
    expect(await policyOf("/assets/wasm-workers/any.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  test("camera, wake lock, payment and passkeys are ours, payment the card provider's too, all else nobody's", async () => {
    const policy = String((await server.app.inject("/")).headers["permissions-policy"]).split(", ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "camera=(self)",
        "screen-wake-lock=(self)",
        "publickey-credentials-create=(self)",
        "publickey-credentials-get=(self)",
        "microphone=()",
        "geolocation=()",
        "usb=()",
      ]),
    );
    const payment = policy.find((each) => each.startsWith("payment="));
    expect(payment).toMatch(/^payment=\(self "https:\/\/web\.squarecdn\.com" .*\)$/);
    expect(policy.filter((each) => !each.endsWith("=()"))).toHaveLength(5);
  });
});
