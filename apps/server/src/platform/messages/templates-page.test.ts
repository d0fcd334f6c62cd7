import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(["usual", "long"])("shows every message with %s names", async (names) => {
  const list = await server.app.inject(`/dev/templates?names=${names}`);
  const paths = [...list.body.matchAll(/href="(\/dev\/templates\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const page = await server.app.inject(path);
    expect(page.statusCode, path).toBe(200);
    // Shows both widths in both themes, and runs no scripts.
    if (page.body.includes("<h2>Plain text</h2>"))
      expect(page.body.match(/<iframe sandbox srcdoc="/g), path).toHaveLength(4);
  }
  expect(list.body).toContain("of gsm-7, 1 segment)");
});

test("returns 404 for an unknown message", async () => {
  expect((await server.app.inject("/dev/templates/nothing")).statusCode).toBe(404);
});
