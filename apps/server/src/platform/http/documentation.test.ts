import * as contract from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

interface Documented {
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
        expect(schema?.properties.code.enum).toContain(isAuth ? code.toLowerCase() : code);
        expect(schema?.properties.msg !== undefined).toBe(isAuth);
      }
    },
  );

  test("what every route may answer is there too", () => {
    const { responses } = paths["/api/orders"]?.post ?? { responses: {} };
    const codes = (status: number) =>
      responses[status]?.content?.["application/problem+json"]?.schema.properties.code.enum;
    expect(codes(400)).toEqual(["INVALID_INPUT", "MALFORMED_REQUEST"]);
    expect(codes(403)).toEqual(["FOREIGN_ORIGIN"]);
    expect(codes(500)).toEqual(["INTERNAL"]);
  });
});

test("production's documentation is silent about what only the crew and admins may call", async () => {
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
