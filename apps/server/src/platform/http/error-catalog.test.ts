import { ERRORS, type ErrorCode } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { ERROR_COLUMNS, ERROR_ENTRIES, ERROR_NOTES, type ErrorEntry } from "./error-catalog.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the row of the page that a problem's type leads to, as its cells' texts. */
async function followType(type: string, requested: string): Promise<string[]> {
  const { pathname, hash } = new URL(type, new URL(requested, server.context.config.publicUrl));
  const { statusCode, headers, body } = await server.app.inject(pathname);
  expect({ statusCode, type: headers["content-type"] }).toEqual({
    statusCode: 200,
    type: "text/html; charset=utf-8",
  });
  const [, row = ""] = new RegExp(`<tr id="${hash.slice(1)}">(.*)</tr>`).exec(body) ?? [];
  return [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text = ""]) => text);
}

describe("a problem's type leads to the entry of its code", () => {
  test.each([
    ["/api/orders", "SIGN_IN_REQUIRED", "no"],
    ["/api/nothing", "NOT_FOUND", "no"],
    ["/api/promo-card.svg?t=", "INVALID_INPUT", "no"],
    ["/api/orders/%ed%a0%80", "MALFORMED_REQUEST", "no"],
    ["/auth/v1/user", "NO_AUTHORIZATION", "no"],
  ] as const)("GET %s: %s", async (url, code, retry) => {
    const { type, title, status } = (await server.app.inject(url)).json();
    expect({ title, status }).toEqual({ title: code, status: ERRORS[code].status });
    const [found, shownStatus, message, , shownRetry] = await followType(type, url);
    expect([found, shownStatus, shownRetry]).toEqual([code, String(status), retry]);
    expect(message?.replaceAll("&#39;", "'")).toBe(ERRORS[code].message);
  });
});

test("every code has one entry, with the parameters of its message", () => {
  expect(ERROR_ENTRIES.map(({ code }) => code)).toEqual(Object.keys(ERRORS).sort());
  const entry = (code: ErrorCode) => ERROR_ENTRIES.find((each) => each.code === code);
  expect(entry("ITEM_NOT_ENOUGH")).toMatchObject({ params: ["left", "name"], retry: "no" });
  expect(entry("OVER_SMS_SEND_RATE_LIMIT")).toMatchObject({ retry: "after retryAfterSeconds" });
  expect(entry("BUSY")).toMatchObject({ status: 503, params: [], retry: "after retryAfterSeconds" });
  expect(entry("INTERNAL")).toMatchObject({ retry: "yes" });
});

test("the description names each problem's type, and the page of all", async () => {
  const { externalDocs, paths } = (await server.app.inject("/api/docs/json")).json();
  expect(new URL(externalDocs.url).pathname).toBe("/api/docs/errors");
  const typesOf = (call: { responses: Record<number, Documented> }, status: number) =>
    call.responses[status]?.content["application/problem+json"].schema.properties.type.enum;
  expect(typesOf(paths["/api/orders"].post, 403)).toEqual([
    "/api/docs/errors#FOREIGN_ORIGIN",
    "/api/docs/errors#API_KEY_NOT_ALLOWED",
  ]);
  expect(typesOf(paths["/auth/v1/user"].get, 401)).toContain("/api/docs/errors#NO_AUTHORIZATION");
});

interface Documented {
  readonly content: {
    readonly "application/problem+json": {
      readonly schema: { readonly properties: { readonly type: { readonly enum: readonly string[] } } };
    };
  };
}

test("docs/errors.md is current; `npm run docs` writes it", async () => {
  const rows = [ERROR_COLUMNS, ERROR_COLUMNS.map(() => "---"), ...ERROR_ENTRIES.map(toRow)];
  const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const page = ["# Errors", ...ERROR_NOTES, table].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot("../../../../../docs/errors.md");
});

function toRow({ code, status, message, params, retry }: ErrorEntry): string[] {
  const named = params.map((name) => `\`${name}\``).join(", ");
  return [`\`${code}\``, String(status), message, named, retry];
}
