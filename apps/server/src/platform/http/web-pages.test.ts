import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registerWebPages } from "./web-pages.ts";

const NOTICE = "Test payments: no money moves";

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-pages-"));
  await writeFile(join(folder, "index.html"), "<html><body><div id=root></div></body></html>");
  await writeFile(join(folder, "theme.js"), "// a file");
  app = fastify();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: "text/html" } });

test.each(["/", "/index.html", "/events/7"])(
  "abuse 79: %s says that no money moves, in a trial",
  async (url) => {
    await registerWebPages(app, { showsTestPayments: true }, folder);
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(page.body).toContain(NOTICE);
  },
);

test.each(["/", "/index.html", "/events/7"])(
  "%s is the page as it was built, where money moves",
  async (url) => {
    await registerWebPages(app, { showsTestPayments: false }, folder);
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("id=root");
    expect(page.body).not.toContain(NOTICE);
  },
);

test("files are served beside it", async () => {
  await registerWebPages(app, { showsTestPayments: true }, folder);
  expect((await open("/theme.js")).body).toBe("// a file");
});
