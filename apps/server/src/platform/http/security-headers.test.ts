import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { SQUARE_ENVIRONMENT: "production", PUBLIC_URL: "https://secret.test" },
  });
});
afterAll(() => server?.close());

describe("security headers of a page", () => {
  test("forbids a base element", async () => {
    const { headers } = await server.app.inject("/");
    expect(headers["content-security-policy"]).toContain("; base-uri 'none';");
  });

  test("allows WebAssembly only in its dedicated workers, which connect only to us", async () => {
    const policyOf = async (path: string) =>
      String((await server.app.inject(path)).headers["content-security-policy"]);
    for (const page of ["/", "/crew", "/index.html", "/api/docs/", "/assets/index.js"])
      expect(await policyOf(page)).not.toContain("wasm");
    expect(await policyOf("/assets/wasm-workers/any.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test("allows camera, wake lock, payment and passkeys to us, payment also to Square, and nothing else", async () => {
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

test.each(["/", "/api/health", "/auth/v1/health", "/assets/wasm-workers/any.js", "/api/docs/", "/api/%E0"])(
  "%s can't be framed, sniffed, given another base, or requested without TLS",
  async (path) => {
    const { headers } = await server.app.inject(path);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "frame-ancestors 'none'"]));
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    });
  },
);
