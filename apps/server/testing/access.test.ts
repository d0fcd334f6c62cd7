import * as contract from "@secret/contract";
import { mayAccess, ROLES } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "./actors.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Who may call what. A new route gets its row here, written by hand: that is the point. */
const WHO_MAY_CALL: Record<string, "public" | "member" | "staff" | "admin"> = {
  "GET /api/events": "member",
  "GET /api/events/:id": "member",
  "GET /api/events/:id/mine": "member",
  "PUT /api/events/:id/registration": "member",
  "DELETE /api/events/:id/registration": "member",
  "POST /api/orders": "member",
  "POST /api/promo-codes/check": "member",
  "GET /api/promo-card.svg": "public",
  "GET /api/promo-card.png": "public",
  "GET /api/promo-card.pdf": "public",
  "GET /api/orders": "member",
  "GET /api/orders/held": "member",
  "GET /api/orders/:id": "member",
  "POST /api/orders/:id/change": "member",
  "POST /api/orders/:id/cancel": "member",
  "PUT /api/orders/:id/pickup-window": "member",
  "GET /api/orders/:id/pickup-code": "member",
  "GET /api/orders/:id/pickup-code.png": "member",
  "GET /api/payments/configuration": "member",
  "POST /api/orders/:id/payments": "member",
  "POST /api/pickup/verify": "member",
  "POST /api/pickup/complete": "staff",
  "GET /api/notifications": "member",
  "POST /api/notifications/:id/read": "member",
  "POST /api/notifications/read-all": "member",
  "DELETE /api/notifications": "member",
  "POST /api/admin/events": "admin",
  "GET /api/admin/events": "admin",
  "POST /api/admin/events/:id/status": "admin",
  "GET /api/admin/events/:id/cancellation": "admin",
  "DELETE /api/admin/events/:id": "admin",
  "GET /api/admin/orders": "admin",
  "POST /api/admin/orders/:id/status": "admin",
  "POST /api/admin/orders/:id/refunds": "admin",
  "GET /api/admin/open-money": "admin",
  "POST /api/admin/refunds/:id/retry": "admin",
  "GET /api/admin/dashboard": "admin",
  "GET /api/admin/ledger": "admin",
  "GET /api/admin/invitations": "admin",
  "POST /api/admin/invitations": "admin",
  "DELETE /api/admin/invitations/:id": "admin",
  "DELETE /api/admin/members/:id/sessions": "admin",
  "POST /api/account-changes/view": "public",
  "POST /api/account-changes/take-back": "public",
  "DELETE /api/ways-in": "member",
  "GET /api/proof": "member",
  "POST /api/proof": "member",
  "POST /api/proof/code": "member",
  "POST /api/proof/passkey": "member",
};

/** Getting in is open to everybody; its own tests say what each call does. */
const ACCOUNT_PATHS = /^\/(auth\/v1|functions\/v1|api\/(session|profile|invitations))/;

const ID = "01890000-0000-7000-8000-000000000000";

function isRoute(value: unknown): value is contract.Route {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

const routes = (Object.values(contract) as unknown[])
  .filter(isRoute)
  .filter(({ path }) => !ACCOUNT_PATHS.test(path));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("every route has a row, and every row a route", () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(WHO_MAY_CALL).sort(),
  );
});

describe("abuse 53: who may call", () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    async (name, route) => {
      for (const role of [undefined, ...ROLES]) {
        const cookie = role === undefined ? "" : (await signedIn(server, role)).cookie;
        const url = route.path.replace(":id", ID);
        const { statusCode } = await server.app.inject({ method: route.method, url, headers: { cookie } });
        const isLetIn = statusCode !== 401 && statusCode !== 403;
        expect(isLetIn, `${role ?? "visitor"} calls ${name}: ${statusCode}`).toBe(
          mayAccess(role, WHO_MAY_CALL[name] ?? "public"),
        );
      }
    },
  );
});

test("abuse 67: a form posted from another site is refused", async () => {
  const { cookie } = await signedIn(server);
  const headers = { cookie, origin: "https://evil.example" };
  const response = await server.app.inject({ method: "POST", url: "/api/notifications/read-all", headers });
  expect(response.json()).toMatchObject({ code: "FOREIGN_ORIGIN" });
});
