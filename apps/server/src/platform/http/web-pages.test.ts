import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { registerWebPages } from "./web-pages.ts";

const NOTICE = "Test payments: no money moves";
const PUBLIC_URL = "https://secret.example";
const BROWSER = { accept: "text/html,application/xhtml+xml" };
const MEMBER = { ...BROWSER, cookie: "session=anything" };

let around: string;
let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), "secret-pages-"));
  await writeFile(join(around, "outside.txt"), "outside");
  folder = join(around, "dist");
  await mkdir(join(folder, "pages"), { recursive: true });
  const write = (file: string, content: string) =>
    writeFile(join(folder, file), `<html><body>${content}</body></html>`);
  await write("index.html", "the shell");
  await write("event.html", "the shell with an event's preview: %PUBLIC_URL%/previews/event.png");
  for (const name of ["landing", "terms-of-use"]) {
    await write(`pages/${name}.main.html`, `${name} at %PUBLIC_URL%/ with a footer`);
    await write(`pages/${name}.members.html`, `${name} without a footer`);
    await write(`pages/${name}.shell.html`, `the shell in the place of ${name}`);
  }
  const pages = [
    { path: "/", name: "landing", isForVisitorsAlone: true, reads: ["token"] },
    { path: "/terms-of-use", name: "terms-of-use", isForVisitorsAlone: false, reads: [] },
  ];
  await writeFile(join(folder, "pages.json"), JSON.stringify(pages));
  await writeFile(join(folder, "theme.js"), "// a file");
  app = fastify();
});
afterEach(async () => {
  await app.close();
  await rm(around, { recursive: true, force: true });
});

const serve = (change: { showsTestPayments?: boolean; mode?: "production"; built?: string } = {}) =>
  registerWebPages(
    app,
    {
      mode: change.mode ?? "test",
      publicUrl: PUBLIC_URL,
      showsTestPayments: change.showsTestPayments ?? false,
    },
    {
      hasSession: ({ headers }) => headers.cookie !== undefined,
      findEventPreview: async (id) => (id === "8" ? "/api/events/8/preview.png" : undefined),
    },
    change.built ?? folder,
  );
const open = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ url, headers });

test("production doesn't start without built pages; development does and returns 404", async () => {
  const built = join(folder, "not-built");
  await expect(serve({ mode: "production", built })).rejects.toThrow("There are no pages: build them");
  await serve({ built });
  expect((await open("/")).statusCode).toBe(404);
});

describe("abuse 79: a trial's pages all say that no money moves", () => {
  test.each(["/", "/index.html", "/events/7"])("%s says it in a trial", async (url) => {
    await serve({ showsTestPayments: true });
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(page.body).toContain(NOTICE);
  });

  test.each(["/", "/index.html", "/events/7"])("%s doesn't when money moves", async (url) => {
    await serve();
    expect((await open(url)).body).not.toContain(NOTICE);
  });
});

describe("a public page", () => {
  beforeEach(() => serve());

  test("is served as built, with the public URL filled in", async () => {
    expect((await open("/")).body).toContain("landing at https://secret.example/ with a footer");
    expect((await open("/?utm_source=flyer")).body).toContain("landing at");
  });

  test("has no footer on the members' host", async () => {
    const page = await open("/terms-of-use", { ...BROWSER, host: "secret.example:3000" });
    expect(page.body).toContain("terms-of-use without a footer");
  });

  test("isn't shown to signed-in members, except for legal pages", async () => {
    expect((await open("/", MEMBER)).body).toContain("the shell in the place of landing");
    expect((await open("/terms-of-use", MEMBER)).body).toContain("with a footer");
  });

  test("is left to the app when the link has a query", async () => {
    expect((await open("/?token=abc")).body).toContain("the shell in the place of landing");
  });

  test("returns 304 to a browser that has this variant, and not to one with the other", async () => {
    const { headers } = await open("/");
    expect(headers).toMatchObject({ vary: "accept-encoding, cookie", "cache-control": "no-cache" });
    const known = { "if-none-match": String(headers.etag) };
    const again = await open("/", { ...BROWSER, ...known });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await open("/", { ...MEMBER, ...known })).statusCode).toBe(200);
  });

  test("is compressed for clients that accept it", async () => {
    const packed = await open("/", { ...BROWSER, "accept-encoding": "gzip, deflate, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await open("/")).body);
    expect((await open("/", { ...BROWSER, "accept-encoding": "identity" })).headers).not.toHaveProperty(
      "content-encoding",
    );
  });
});

describe("any other address", () => {
  beforeEach(() => serve());

  test.each([
    ["a browser", BROWSER],
    ["a client that accepts anything", { accept: "*/*" }],
    ["a client without an accept header", {}],
  ])("is the app's shell for %s", async (_who, headers) => {
    const page = await open("/orders/7?x=1.5", headers);
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(page.body).toContain("the shell");
  });

  test("is the shell with an event's preview for an event, its own if it has one", async () => {
    const preview = async (id: number) => /preview: ([^<]+)/.exec((await open(`/events/${id}`)).body)?.[1];
    expect(await preview(7)).toBe(`${PUBLIC_URL}/previews/event.png`);
    expect(await preview(8)).toBe(`${PUBLIC_URL}/api/events/8/preview.png`);
    expect(await preview(7)).toBe(`${PUBLIC_URL}/previews/event.png`);
    expect((await open("/events")).body).not.toContain("preview");
  });

  test.each(["/", "/terms-of-use", "/orders/7"])("HEAD of %s is answered like GET", async (url) => {
    const page = await app.inject({ method: "HEAD", url, headers: { accept: "*/*" } });
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  test.each([
    ["a missing file", "/assets/gone.js", { accept: "*/*" }],
    ["a client that accepts only JSON", "/orders/7", { accept: "application/json" }],
    ["a server path", "/api/nothing", BROWSER],
    ["a raw page file", "/pages/landing.main.html", { accept: "*/*" }],
    ["the page manifest", "/pages.json", { accept: "*/*" }],
  ])("is no page for %s", async (_what, url, headers) => {
    expect((await open(url, headers)).statusCode).toBe(404);
  });

  test("rejects other methods", async () => {
    expect((await app.inject({ method: "POST", url: "/login", headers: BROWSER })).statusCode).toBe(404);
  });

  test("serves files", async () => {
    expect((await open("/theme.js")).body).toBe("// a file");
  });

  test("names the character set of every text and drawing", async () => {
    await writeFile(join(folder, "icon.svg"), "<svg/>");
    await writeFile(join(folder, "icon.svg.br"), brotliCompressSync("<svg/>"));
    const typeOf = async (url: string, headers?: Record<string, string>) =>
      (await open(url, headers)).headers["content-type"];
    expect(await typeOf("/icon.svg")).toBe("image/svg+xml; charset=utf-8");
    expect(await typeOf("/icon.svg", { "accept-encoding": "br" })).toBe("image/svg+xml; charset=utf-8");
    expect(await typeOf("/theme.js")).toMatch(/; charset=utf-8$/i);
    expect(await typeOf("/login")).toBe("text/html; charset=utf-8");
  });

  test("sends a text's short link to the page of the order's number", async () => {
    const { statusCode, headers } = await open("/o/K7M-3PX");
    expect([statusCode, headers.location]).toEqual([302, "/orders/K7M-3PX"]);
    expect((await open("/o/%2f%2felsewhere.example")).headers.location).toBe(
      "/orders/%2F%2Felsewhere.example",
    );
  });

  test("serves files added after the start, for a version built meanwhile", async () => {
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "assets", "new-1a2b.js"), "// newer");
    const { body, headers } = await open("/assets/new-1a2b.js");
    expect([body, headers["cache-control"]]).toEqual(["// newer", "public, max-age=31536000, immutable"]);
  });

  test.each([
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/pages/..%2f..%2foutside.txt",
    "/pages/%2e%2e/%2e%2e/outside.txt",
    "//pages.json",
    "/pages.json/",
    "/pages.json/.",
    "/./pages.json",
    "/pages%2fterms-of-use.main.html",
    "/pages%5cterms-of-use.main.html",
    "/pages.json%00",
    "/PAGES.JSON",
  ])("nothing is read by another spelling: %s", async (url) => {
    const { statusCode, body } = await open(url, { accept: "application/json" });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toMatch(/outside$|terms-of-use|isForVisitorsAlone/);
  });
});
