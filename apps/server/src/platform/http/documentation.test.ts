import { gunzipSync } from "node:zlib";
import * as contract from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

interface Documented {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Record<string, { content?: Record<string, { schema: ProblemSchema }> }>;
}

interface ProblemSchema {
  readonly properties: { readonly code: { readonly enum: string[] }; readonly msg?: unknown };
}

let server: TestServer;
let paths: Record<string, Record<string, Documented>>;
beforeAll(async () => {
  server = await startTestServer();
  paths = (await server.app.inject("/api/docs/json")).json().paths;
});
afterAll(() => server.close());

const routes = (Object.values(contract) as unknown[]).filter(
  (value): value is contract.Route =>
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value,
);

/** Codes with a different name in the published client. */
const CLIENT_NAMES: Partial<Record<contract.ErrorCode, string>> = {
  FACTOR_ID_INVALID: "validation_failed",
  MFA_CHALLENGE_NOT_FOUND: "mfa_factor_not_found",
};

describe("the documentation names each failure with its status and schema", () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}: ${route.summary}`, route] as const))(
    "%s",
    (_name, { method, path, access, errors = [] }) => {
      const documented = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const isAuth = !path.startsWith("/api");
      const closed = isAuth ? "NO_AUTHORIZATION" : "SIGN_IN_REQUIRED";
      const expected: contract.ErrorCode[] = [...errors, ...(access === "public" ? [] : ([closed] as const))];
      for (const code of expected) {
        const { status } = contract.ERRORS[code];
        const schema = documented?.responses[status]?.content?.["application/problem+json"]?.schema;
        const name = isAuth ? (CLIENT_NAMES[code] ?? code.toLowerCase()) : code;
        expect(schema?.properties.code.enum).toContain(name);
        expect(schema?.properties.msg !== undefined).toBe(isAuth);
      }
    },
  );

  test("documents the errors every route can return", () => {
    const { responses } = paths["/api/orders"]?.post ?? { responses: {} };
    const codes = (status: number) =>
      responses[status]?.content?.["application/problem+json"]?.schema.properties.code.enum;
    expect(codes(400)).toEqual(["INVALID_INPUT", "MALFORMED_REQUEST"]);
    expect(codes(403)).toEqual(["FOREIGN_ORIGIN", "API_KEY_NOT_ALLOWED"]);
    expect(codes(500)).toEqual(["INTERNAL"]);
    expect(codes(503)).toContain("BUSY");
  });
});

test("every route documents the errors for an unreadable body and a path segment that is too long", () => {
  for (const { method, path } of routes) {
    const responses = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses ?? {};
    const expected = [
      ...(method === "GET" ? [] : ["400", "413", "415"]),
      ...(path.includes("/:") ? ["400", "404"] : []),
    ];
    expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(expected));
  }
});

test.each([
  ["/api/admin/orders/export.csv", "text/csv"],
  ["/api/promo-card.svg", "image/svg+xml"],
  ["/api/promo-card.pdf", "application/pdf"],
  ["/api/orders/{id}/pass.pkpass", "application/vnd.apple.pkpass"],
  ["/api/events/{id}/calendar.ics", "text/calendar"],
])("documents the file at %s as %s", (path, type) => {
  expect(Object.keys(paths[path]?.get?.responses[200]?.content ?? {})).toEqual([type]);
});

test.each([
  ["get", "/api/events/{id}", 304],
  ["get", "/api/events/{id}/draw/record", 304],
  ["get", "/api/orders/{id}/calendar.ics", 302],
  ["get", "/api/apple-wallet/v1/passes/{passType}/{serial}", 304],
  ["get", "/api/apple-wallet/v1/devices/{deviceId}/registrations/{passType}", 204],
  ["post", "/auth/v1/logout", 204],
])("documents that %s %s may answer %i without a body", (method, path, status) => {
  const response = paths[path]?.[method]?.responses[status];
  expect(response).toBeDefined();
  expect(response?.content).toBeUndefined();
});

test("documents the idempotency key of the routes that need one", () => {
  const parameters = paths["/api/orders"]?.post?.parameters ?? [];
  expect(parameters).toContainEqual(
    expect.objectContaining({ in: "header", name: contract.IDEMPOTENCY_HEADER, required: true }),
  );
});

describe("abuse 75: the description is made once", () => {
  const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: "/api/docs/json", headers });

  test("and cached as bytes, compressed for clients that accept gzip", async () => {
    const write = vi.spyOn(JSON, "stringify");
    const [plain, packed] = [await ask(), await ask({ "accept-encoding": "gzip, br" })];
    // Other serialized values, such as a job's key, aren't the description.
    const described = write.mock.calls.filter(([value]) => Object.hasOwn(Object(value), "openapi"));
    expect(described).toEqual([]);
    write.mockRestore();
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    // `toEqual` compares byte by byte, which takes many seconds for a text of this size.
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  test("and isn't sent again to clients that have it", async () => {
    const { headers } = await ask();
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const again = await ask({ "if-none-match": String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: "" });
  });
});

describe("requests that the router rejects get the contract's error shape and the usual headers", () => {
  test.each([
    ["GET", "/api/orders/%ed%a0%80"],
    ["POST", `/api/orders/${"x".repeat(200)}/cancel`],
  ] as const)("%s %s", async (method, url) => {
    const answer = await server.app.inject({ method, url, ...(method === "POST" && { payload: {} }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "MALFORMED_REQUEST", status: 400 });
    expect(answer.body).not.toContain("xxx");
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "content-type": "application/problem+json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  });
});

test("requests for sign-in that the router rejects get the format of the published client", async () => {
  const answer = await server.app.inject("/auth/v1/oauth/authorizations/%ff");
  expect(answer.json()).toMatchObject({
    code: "bad_json",
    status: 400,
    msg: "We couldn't read that request.",
  });
  expect(answer.headers).toHaveProperty("x-supabase-api-version");
});

test("production's documentation hides routes for crew and admins", async () => {
  const production = await startTestServer({
    settings: {
      NODE_ENV: "production",
      PUBLIC_URL: "https://secret.test",
      SECRET_KEY: "a key of more than thirty-two letters, for this test",
      TRUST_PROXY: "none",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "SECRET <hello@secret.test>",
      SQUARE_ENVIRONMENT: "production",
    },
  });
  const { body } = await production.app.inject("/api/docs/json");
  await production.close();
  const { paths: shown } = JSON.parse(body);
  const isShown = ({ method, path }: contract.Route) =>
    shown[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] !== undefined;
  const isForAll = ({ access }: contract.Route) => access === "public" || access === "member";
  expect(routes.filter((each) => isShown(each) !== isForAll(each))).toEqual([]);
});
