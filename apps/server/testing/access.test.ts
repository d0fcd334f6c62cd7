import * as contract from "@secret/contract";
import { mayAccess, ROLES } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "./actors.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Access of every route, written by hand, so that a new route's access is a deliberate decision. */
const ACCESS_BY_ROUTE: Record<string, "public" | "member" | "staff" | "admin"> = {
  "GET /api/events": "member",
  "GET /api/next-knock": "public",
  "GET /api/events/:id/preview.png": "public",
  "POST /api/interests": "public",
  "POST /api/interests/confirm": "public",
  "GET /api/events/:id": "member",
  "GET /api/events/:id/mine": "member",
  "PUT /api/events/:id/registration": "member",
  "DELETE /api/events/:id/registration": "member",
  "PUT /api/events/:id/waitlist": "member",
  "POST /api/orders": "member",
  "POST /api/promo-codes/check": "member",
  "GET /api/promo-card.svg": "public",
  "GET /api/promo-card.png": "public",
  "GET /api/promo-card.pdf": "public",
  "GET /api/orders": "member",
  "GET /api/orders/held": "member",
  "GET /api/orders/:id": "member",
  "GET /api/order-numbers/:number": "member",
  "GET /api/orders/:id/delay": "member",
  "GET /api/orders/:id/hold": "member",
  "PUT /api/orders/:id/on-my-way": "member",
  "GET /api/events/:id/pickup-holds": "member",
  "GET /api/crew/events/:id/incidents/no-show": "staff",
  "POST /api/crew/events/:id/incidents/no-show": "staff",
  "POST /api/orders/:id/cancel": "member",
  "PUT /api/orders/:id/pickup-window": "member",
  "PUT /api/orders/:id/check-in": "member",
  "GET /api/orders/:id/reports": "member",
  "GET /api/admin/replies": "admin",
  "POST /api/admin/replies/read": "admin",
  "POST /api/crew/replies/:id/done": "staff",
  "POST /api/orders/:id/reports": "member",
  "GET /api/admin/order-reports": "admin",
  "POST /api/admin/order-reports/:id/answer": "admin",
  "DELETE /api/orders/:id/check-in": "member",
  "POST /api/orders/:id/return": "member",
  "DELETE /api/orders/:id/return": "member",
  "POST /api/returned-order-offers/:id/order": "member",
  "DELETE /api/returned-order-offers/:id": "member",
  "POST /api/orders/:id/transfer": "member",
  "POST /api/orders/:id/transfer/link": "member",
  "PUT /api/orders/:id/transfer/link": "member",
  "DELETE /api/orders/:id/transfer": "member",
  "POST /api/transfers/look": "public",
  "POST /api/transfers/claim": "member",
  "GET /api/orders/:id/pickup-code": "member",
  "GET /api/orders/:id/pickup-code.png": "member",
  "GET /api/orders/:id/pickup-code.svg": "member",
  "POST /api/orders/:id/pickup-code/renew": "member",
  "GET /api/orders/:id/calendar.ics": "member",
  "GET /api/calendars/:token/pickup.ics": "public",
  "GET /api/events/:id/calendar.ics": "member",
  "GET /api/orders/:id/wallets": "member",
  "GET /api/orders/:id/pass.pkpass": "member",
  "POST /api/orders/:id/google-pass": "member",
  "POST /api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial": "public",
  "DELETE /api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial": "public",
  "GET /api/apple-wallet/v1/devices/:deviceId/registrations/:passType": "public",
  "GET /api/apple-wallet/v1/passes/:passType/:serial": "public",
  "POST /api/apple-wallet/v1/log": "public",
  "GET /api/payments/configuration": "member",
  "POST /api/orders/:id/payments": "member",
  "POST /api/pickup/verify": "member",
  "POST /api/pickup/complete": "staff",
  "POST /api/pickup/explain": "staff",
  "GET /api/crew/events": "staff",
  "GET /api/crew/events/:id/board": "staff",
  "POST /api/crew/events/:id/actions": "staff",
  "GET /api/crew/events/:id/incidents/late": "staff",
  "POST /api/crew/events/:id/incidents/late": "staff",
  "GET /api/orders/:id/choices": "member",
  "POST /api/orders/:id/choices/:choiceId": "member",
  "GET /api/crew/events/:id/choices": "staff",
  "POST /api/crew/events/:id/choices/:choiceId": "staff",
  "PUT /api/crew/events/:id/allotments": "staff",
  "GET /api/crew/events/:id/allotments": "staff",
  "POST /api/crew/events/:id/allotments/:deviceId/release": "staff",
  "GET /api/crew/events/:id/cash-count": "staff",
  "POST /api/crew/events/:id/cash-count": "staff",
  "POST /api/crew/events/:id/terminal-charges": "staff",
  "POST /api/crew/terminal-charges/check": "staff",
  "GET /api/notifications": "member",
  "POST /api/notifications/:id/read": "member",
  "DELETE /api/notifications/:id/read": "member",
  "POST /api/notifications/read-all": "member",
  "POST /api/notifications/restore": "member",
  "POST /api/notifications/test": "member",
  "DELETE /api/notifications": "member",
  "GET /api/unsubscribe/:token": "public",
  "POST /api/unsubscribe/:token": "public",
  "DELETE /api/unsubscribe/:token": "public",
  "GET /api/push/key": "member",
  "PUT /api/push/subscription": "member",
  "DELETE /api/push/subscription": "member",
  "POST /api/admin/events": "admin",
  "GET /api/admin/events": "admin",
  "POST /api/admin/events/:id/status": "admin",
  "GET /api/admin/events/:id": "admin",
  "PUT /api/admin/events/:id": "admin",
  "GET /api/admin/events/:id/cancellation": "admin",
  "POST /api/admin/events/:id/preview": "admin",
  "GET /api/admin/events/:id/publishing": "admin",
  "DELETE /api/admin/events/:id": "admin",
  "POST /api/admin/events/:id/archive": "admin",
  "DELETE /api/admin/events/:id/archive": "admin",
  "POST /api/admin/events/:id/duplicate": "admin",
  "POST /api/admin/events/:id/menu": "admin",
  "POST /api/admin/events/:id/menu-copy": "admin",
  "PUT /api/admin/events/:id/menu-order": "admin",
  "PUT /api/admin/menu-items/:id": "admin",
  "DELETE /api/admin/menu-items/:id": "admin",
  "GET /api/admin/menu-library": "admin",
  "POST /api/admin/pictures": "admin",
  "GET /api/pictures/:id": "member",
  "GET /api/admin/events/:id/buyers": "admin",
  "GET /api/admin/orders": "admin",
  "GET /api/admin/orders/summary": "admin",
  "GET /api/admin/orders/export.csv": "admin",
  "GET /api/admin/events/:id/buyers/export.csv": "admin",
  "GET /api/admin/orders/:id": "admin",
  "GET /api/admin/orders/:id/money": "admin",
  "GET /api/admin/orders/:id/pickup-link": "admin",
  "POST /api/admin/orders/:id/receipt": "admin",
  "GET /api/admin/payments": "admin",
  "GET /api/admin/refunds": "admin",
  "GET /api/admin/disputes": "admin",
  "GET /api/admin/webhooks": "admin",
  "GET /api/admin/deposits": "admin",
  "GET /api/admin/deposits/export.csv": "admin",
  "GET /api/admin/deposits/:id": "admin",
  "GET /api/admin/deposits/:id/entries": "admin",
  "GET /api/admin/deposits/:id/export.csv": "admin",
  "GET /api/admin/undeposited": "admin",
  "POST /api/admin/payments/:id/ask": "admin",
  "POST /api/admin/open-money/ask": "admin",
  "GET /api/crew/events/:id/part-refund": "staff",
  "POST /api/crew/events/:id/part-refund": "staff",
  "POST /api/crew/events/:id/incidents/:incidentId/undo": "staff",
  "GET /api/admin/events/:id/lead": "admin",
  "PUT /api/admin/events/:id/lead": "admin",
  "GET /api/crew/events/:id/allergen-alarm": "staff",
  "POST /api/crew/events/:id/allergen-alarm": "staff",
  "POST /api/crew/events/:id/allergen-alarm/phone": "staff",
  "GET /api/crew/events/:id/day-close": "staff",
  "POST /api/crew/events/:id/day-close": "staff",
  "POST /api/crew/events/:id/day-close/answers": "staff",
  "POST /api/crew/events/:id/day-close/orders": "staff",
  "GET /api/crew/events/:id/day-close/export.csv": "staff",
  "POST /api/admin/events/:id/day-close/reopen": "admin",
  "GET /api/admin/events/:id/tips": "admin",
  "POST /api/admin/events/:id/tips": "admin",
  "POST /api/admin/events/:id/tips/:version/payout": "admin",
  "GET /api/admin/events/:id/tips/export.csv": "admin",
  "GET /api/admin/close": "admin",
  "GET /api/admin/close/export.csv": "admin",
  "GET /api/admin/close/journal.csv": "admin",
  "GET /api/admin/close/transactions.csv": "admin",
  "POST /api/admin/orders/:id/status": "admin",
  "POST /api/admin/orders/:id/refunds": "admin",
  "POST /api/admin/orders/:id/pickup-code/renew": "admin",
  "GET /api/admin/open-money": "admin",
  "GET /api/admin/left-bags": "admin",
  "POST /api/admin/left-bags/:id/settle": "admin",
  "POST /api/admin/refunds/:id/retry": "admin",
  "POST /api/admin/refunds/:id/paid-by-hand": "admin",
  "GET /api/admin/broadcasts": "admin",
  "POST /api/admin/broadcasts": "admin",
  "POST /api/admin/broadcasts/preview": "admin",
  "POST /api/admin/broadcasts/test": "admin",
  "GET /api/admin/broadcasts/:id": "admin",
  "PUT /api/admin/broadcasts/:id": "admin",
  "POST /api/admin/broadcasts/:id/cancel": "admin",
  "POST /api/admin/broadcasts/:id/stop": "admin",
  "GET /api/admin/messages": "admin",
  "POST /api/admin/messages/:id/resend": "admin",
  "GET /api/admin/messages/failures": "admin",
  "GET /api/admin/messages/outages": "admin",
  "GET /api/admin/analytics": "admin",
  "GET /api/admin/analytics/growth": "admin",
  "GET /api/admin/analytics/export.csv": "admin",
  "GET /api/admin/dashboard": "admin",
  "GET /api/admin/openings": "admin",
  "GET /api/admin/ledger": "admin",
  "GET /api/admin/audit": "admin",
  "GET /api/admin/audit/stats": "admin",
  "GET /api/admin/audit/export.csv": "admin",
  "GET /api/admin/invitations": "admin",
  "POST /api/admin/invitations": "admin",
  "DELETE /api/admin/invitations/:id": "admin",
  "GET /api/admin/members": "admin",
  "GET /api/admin/members/export.csv": "admin",
  "GET /api/admin/members/:id": "admin",
  "GET /api/admin/members/:id/orders": "admin",
  "POST /api/admin/members/:id/notes": "admin",
  "PUT /api/admin/members/:id/notes/:noteId": "admin",
  "DELETE /api/admin/members/:id/notes/:noteId": "admin",
  "POST /api/admin/members/:id/tags": "admin",
  "DELETE /api/admin/members/:id/tags/:tagId": "admin",
  "GET /api/admin/tags": "admin",
  "PUT /api/admin/tags/:id": "admin",
  "PATCH /api/admin/members/:id": "admin",
  "PUT /api/admin/members/:id/role": "admin",
  "POST /api/admin/members/:id/deactivation": "admin",
  "DELETE /api/admin/members/:id/deactivation": "admin",
  "DELETE /api/admin/members/:id/sessions": "admin",
  "DELETE /api/admin/members/:id/second-factors": "admin",
  "POST /api/admin/members/:id/verification": "admin",
  "DELETE /api/admin/members/:id": "admin",
  "GET /api/admin/promo-codes": "admin",
  "POST /api/admin/promo-codes": "admin",
  "PUT /api/admin/promo-codes/:id": "admin",
  "DELETE /api/admin/promo-codes/:id": "admin",
  "GET /api/admin/settings": "admin",
  "PATCH /api/admin/settings": "admin",
  "GET /api/admin/sign-ups": "admin",
  "POST /api/admin/sign-ups/:id/verification": "admin",
  "POST /api/account-changes/view": "public",
  "POST /api/account-changes/undo": "public",
  "DELETE /api/sign-in-methods": "member",
  "GET /api/reauthentication": "member",
  "POST /api/reauthentication": "member",
  "POST /api/reauthentication/code": "member",
  "POST /api/reauthentication/passkey": "member",
};

/** Sign-in and account routes are public; their own tests cover each. */
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

test("every route has a row and every row a route", () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(ACCESS_BY_ROUTE).sort(),
  );
});

describe("abuse 53: the access of", () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    async (name, route) => {
      for (const role of [undefined, ...ROLES]) {
        const cookie = role === undefined ? "" : (await signedIn(server, role)).cookie;
        const url = route.path.replace(":id", ID);
        const { statusCode } = await server.app.inject({ method: route.method, url, headers: { cookie } });
        const isLetIn = statusCode !== 401 && statusCode !== 403;
        expect(isLetIn, `${role ?? "visitor"} calls ${name}: ${statusCode}`).toBe(
          mayAccess(role, ACCESS_BY_ROUTE[name] ?? "public"),
        );
      }
    },
  );
});

test("abuse 67: a form posted from another site is rejected", async () => {
  const { cookie } = await signedIn(server);
  const headers = { cookie, origin: "https://evil.example" };
  const response = await server.app.inject({ method: "POST", url: "/api/notifications/read-all", headers });
  expect(response.json()).toMatchObject({ code: "FOREIGN_ORIGIN" });
});
