import type { ErrorCode } from "@secret/contract";
import * as contract from "@secret/contract";
import { type Access, mayAccess } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessAnswer, AccessCallers, CALLERS, type Caller, type Target } from "./access-callers.ts";
import { signedIn } from "./actors.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { appleSettings, makePassCertificates, startGoogleWallet } from "./wallet-services.ts";

/**
 * Access of a route: a role; "own" and the code that everyone but the owner of the object gets; "lead" if of the crew only
 * the event's lead and admins may call it; "pass" if it takes the key of a pass in a wallet instead of a session.
 */
type RouteAccess = Access | `own ${ErrorCode}` | "lead" | "pass";

/** Access of every route, written by hand, so that a new route's access is a deliberate decision. */
const ACCESS_BY_ROUTE: Record<string, RouteAccess> = {
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
  "GET /api/events/:id/draw": "member",
  "PUT /api/events/:id/draw/entry": "member",
  "DELETE /api/events/:id/draw/entry": "member",
  "GET /api/events/:id/draw/record": "member",
  "GET /api/admin/events/:id/draw": "admin",
  "GET /api/admin/events/:id/draw/openings": "admin",
  "POST /api/orders": "member",
  "POST /api/promo-codes/check": "member",
  "GET /api/promo-card.svg": "public",
  "GET /api/promo-card.png": "public",
  "GET /api/promo-card.pdf": "public",
  "GET /api/orders": "member",
  "GET /api/orders/held": "member",
  "GET /api/orders/:id": "own ORDER_NOT_FOUND",
  "GET /api/order-numbers/:number": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/delay": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/hold": "own ORDER_NOT_FOUND",
  "PUT /api/orders/:id/on-my-way": "own ORDER_NOT_FOUND",
  "GET /api/events/:id/pickup-holds": "member",
  "GET /api/crew/events/:id/incidents/no-show": "staff",
  "POST /api/crew/events/:id/incidents/no-show": "lead",
  "GET /api/orders/:id/shortages": "own ORDER_NOT_FOUND",
  "GET /api/short-answer": "member",
  "PUT /api/short-answer": "member",
  "POST /api/orders/:id/cancel": "own ORDER_NOT_FOUND",
  "PUT /api/orders/:id/pickup-window": "own ORDER_NOT_FOUND",
  "PUT /api/orders/:id/check-in": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/reports": "own ORDER_NOT_FOUND",
  "GET /api/admin/replies": "admin",
  "POST /api/admin/replies/read": "admin",
  "POST /api/crew/replies/:id/done": "staff",
  "POST /api/orders/:id/reports": "own ORDER_NOT_FOUND",
  "GET /api/admin/order-reports": "admin",
  "POST /api/admin/order-reports/:id/answer": "admin",
  "DELETE /api/orders/:id/check-in": "own ORDER_NOT_FOUND",
  "POST /api/orders/:id/return": "own ORDER_NOT_FOUND",
  "DELETE /api/orders/:id/return": "own ORDER_NOT_FOUND",
  "POST /api/returned-order-offers/:id/order": "own OFFER_OVER",
  "DELETE /api/returned-order-offers/:id": "member",
  "POST /api/orders/:id/transfer": "own TRANSFER_ORDER_NOT_FOUND",
  "POST /api/orders/:id/transfer/link": "own TRANSFER_ORDER_NOT_FOUND",
  "PUT /api/orders/:id/transfer/link": "own TRANSFER_ORDER_NOT_FOUND",
  "DELETE /api/orders/:id/transfer": "own TRANSFER_ORDER_NOT_FOUND",
  "POST /api/transfers/look": "public",
  "POST /api/transfers/claim": "member",
  "GET /api/orders/:id/pickup-code": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/pickup-code.png": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/pickup-code.svg": "own ORDER_NOT_FOUND",
  "POST /api/orders/:id/pickup-code/renew": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/calendar.ics": "own ORDER_NOT_FOUND",
  "GET /api/calendars/:token/pickup.ics": "public",
  "GET /api/events/:id/calendar.ics": "member",
  "GET /api/orders/:id/wallets": "own ORDER_NOT_FOUND",
  "GET /api/orders/:id/pass.pkpass": "own ORDER_NOT_FOUND",
  "POST /api/orders/:id/google-pass": "own ORDER_NOT_FOUND",
  "POST /api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial": "pass",
  "DELETE /api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial": "pass",
  "GET /api/apple-wallet/v1/devices/:deviceId/registrations/:passType": "public",
  "GET /api/apple-wallet/v1/passes/:passType/:serial": "pass",
  "POST /api/apple-wallet/v1/log": "public",
  "GET /api/payments/configuration": "member",
  "POST /api/orders/:id/payments": "own ORDER_NOT_FOUND",
  "POST /api/pickup/verify": "member",
  "POST /api/pickup/complete": "staff",
  "POST /api/pickup/explain": "staff",
  "GET /api/crew/events": "staff",
  "GET /api/crew/events/:id/board": "staff",
  "POST /api/crew/events/:id/actions": "staff",
  "GET /api/crew/events/:id/incidents/late": "staff",
  "POST /api/crew/events/:id/incidents/late": "staff",
  "POST /api/admin/events/:id/plan-change/preview": "admin",
  "POST /api/admin/events/:id/plan-change": "admin",
  "POST /api/admin/events/:id/stop": "admin",
  "GET /api/orders/:id/choices": "own ORDER_NOT_FOUND",
  "POST /api/orders/:id/choices/:choiceId": "own ORDER_NOT_FOUND",
  "GET /api/crew/events/:id/choices": "staff",
  "POST /api/crew/events/:id/choices/:choiceId": "staff",
  "GET /api/crew/events/:id/incidents/short": "staff",
  "POST /api/crew/events/:id/incidents/short": "lead",
  "GET /api/crew/events/:id/incidents/stop": "staff",
  "POST /api/crew/events/:id/incidents/stop": "lead",
  "GET /api/crew/events/:id/refunds": "lead",
  "PUT /api/crew/events/:id/refunds/pause": "lead",
  "PUT /api/crew/events/:id/allotments": "staff",
  "GET /api/crew/events/:id/allotments": "staff",
  "POST /api/crew/events/:id/allotments/:deviceId/release": "staff",
  "GET /api/crew/events/:id/cash-count": "staff",
  "POST /api/crew/events/:id/cash-count": "staff",
  "POST /api/crew/events/:id/terminal-charges": "staff",
  "POST /api/crew/terminal-charges/check": "staff",
  "GET /api/notifications": "member",
  "POST /api/notifications/:id/read": "own NOT_FOUND",
  "DELETE /api/notifications/:id/read": "own NOT_FOUND",
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
  "GET /api/admin/events/:id/allergen-reports": "admin",
  "GET /api/crew/events/:id/allergen-alarm": "staff",
  "GET /api/crew/events/:id/allergen-warning": "staff",
  "POST /api/crew/events/:id/allergen-warning": "lead",
  "POST /api/crew/events/:id/allergen-alarm": "lead",
  "POST /api/crew/events/:id/allergen-alarm/phone": "lead",
  "GET /api/crew/events/:id/day-close": "staff",
  "POST /api/crew/events/:id/day-close": "lead",
  "POST /api/crew/events/:id/day-close/answers": "lead",
  "POST /api/crew/events/:id/day-close/orders": "lead",
  "GET /api/crew/events/:id/day-close/export.csv": "lead",
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
  "GET /api/admin/webhook-endpoints": "admin",
  "POST /api/admin/webhook-endpoints": "admin",
  "PUT /api/admin/webhook-endpoints/:id": "admin",
  "DELETE /api/admin/webhook-endpoints/:id": "admin",
  "POST /api/admin/webhook-endpoints/:id/secret": "admin",
  "POST /api/admin/webhook-endpoints/:id/test": "admin",
  "GET /api/admin/webhook-endpoints/:id/deliveries": "admin",
  "POST /api/admin/webhook-deliveries/:id/replay": "admin",
  "GET /api/admin/promo-codes": "admin",
  "POST /api/admin/promo-codes": "admin",
  "PUT /api/admin/promo-codes/:id": "admin",
  "DELETE /api/admin/promo-codes/:id": "admin",
  "GET /api/admin/settings": "admin",
  "PATCH /api/admin/settings": "admin",
  "GET /api/admin/setup": "admin",
  "POST /api/admin/setup/check": "admin",
  "GET /api/admin/sign-ups": "admin",
  "POST /api/admin/sign-ups/:id/verification": "admin",
  "POST /api/account-changes/view": "public",
  "POST /api/account-changes/undo": "public",
  "DELETE /api/sign-in-methods": "member",
  "GET /api/reauthentication": "member",
  "POST /api/reauthentication": "member",
  "POST /api/reauthentication/code": "member",
  "POST /api/reauthentication/passkey": "member",
  "GET /api/invitations/:code": "public",
  "DELETE /api/profile": "member",
  "GET /api/profile": "member",
  "PATCH /api/profile": "member",
  "GET /api/profile/export": "member",
  "GET /api/session": "public",
  "GET /api/sessions": "member",
  "DELETE /api/sessions/:id": "own NOT_FOUND",
  "GET /auth/v1/authorize": "public",
  "GET /auth/v1/callback": "public",
  "POST /auth/v1/factors": "member",
  "DELETE /auth/v1/factors/:factorId": "own MFA_FACTOR_NOT_FOUND",
  "POST /auth/v1/factors/:factorId/challenge": "own MFA_FACTOR_NOT_FOUND",
  "POST /auth/v1/factors/:factorId/verify": "own MFA_FACTOR_NOT_FOUND",
  "DELETE /auth/v1/factors/recovery-codes": "member",
  "GET /auth/v1/factors/recovery-codes": "member",
  "POST /auth/v1/factors/recovery-codes": "member",
  "POST /auth/v1/factors/recovery-codes/regenerate": "member",
  "POST /auth/v1/factors/recovery-codes/verify": "member",
  "GET /auth/v1/health": "public",
  "POST /auth/v1/logout": "public",
  "GET /auth/v1/oauth/authorizations/:authorizationId": "public",
  "POST /auth/v1/oauth/authorizations/:authorizationId/consent": "public",
  "GET /auth/v1/oauth/authorize": "public",
  "POST /auth/v1/oauth/clients/register": "public",
  "POST /auth/v1/oauth/token": "public",
  "POST /auth/v1/otp": "public",
  "GET /auth/v1/passkeys": "member",
  "DELETE /auth/v1/passkeys/:passkeyId": "own PASSKEY_NOT_FOUND",
  "PATCH /auth/v1/passkeys/:passkeyId": "own PASSKEY_NOT_FOUND",
  "POST /auth/v1/passkeys/authentication/options": "public",
  "POST /auth/v1/passkeys/authentication/verify": "public",
  "POST /auth/v1/passkeys/registration/options": "member",
  "POST /auth/v1/passkeys/registration/verify": "member",
  "GET /auth/v1/reauthenticate": "member",
  "POST /auth/v1/recover": "public",
  "POST /auth/v1/recover/renew": "public",
  "POST /auth/v1/resend": "public",
  "GET /auth/v1/settings": "public",
  "POST /auth/v1/signup": "public",
  "POST /auth/v1/sso": "public",
  "POST /auth/v1/token": "public",
  "GET /auth/v1/user": "member",
  "PUT /auth/v1/user": "member",
  "DELETE /auth/v1/user/identities/:identityId": "public",
  "GET /auth/v1/user/identities/authorize": "public",
  "DELETE /auth/v1/user/oauth/grants": "public",
  "GET /auth/v1/user/oauth/grants": "public",
  "POST /auth/v1/verify": "public",
  "POST /functions/v1/verify": "public",
  "GET /api/admin/api-keys": "admin",
  "POST /api/admin/api-keys": "admin",
  "DELETE /api/admin/api-keys/:id": "admin",
};

/**
 * Routes that an API key may call, written by hand like the table above. None returns a member's personal data, moves money,
 * sends a message or manages access.
 */
const OPEN_TO_KEYS = new Set([
  "GET /api/admin/analytics",
  "GET /api/admin/analytics/export.csv",
  "GET /api/admin/analytics/growth",
  "GET /api/admin/close",
  "GET /api/admin/close/export.csv",
  "GET /api/admin/close/journal.csv",
  "GET /api/admin/close/transactions.csv",
  "GET /api/admin/deposits",
  "GET /api/admin/deposits/:id",
  "GET /api/admin/deposits/:id/entries",
  "GET /api/admin/deposits/:id/export.csv",
  "GET /api/admin/deposits/export.csv",
  "POST /api/admin/events",
  "GET /api/admin/events",
  "DELETE /api/admin/events/:id",
  "PUT /api/admin/events/:id",
  "GET /api/admin/events/:id",
  "DELETE /api/admin/events/:id/archive",
  "POST /api/admin/events/:id/archive",
  "GET /api/admin/events/:id/draw",
  "GET /api/admin/events/:id/draw/openings",
  "POST /api/admin/events/:id/duplicate",
  "POST /api/admin/events/:id/menu",
  "POST /api/admin/events/:id/menu-copy",
  "PUT /api/admin/events/:id/menu-order",
  "POST /api/admin/events/:id/preview",
  "GET /api/admin/ledger",
  "DELETE /api/admin/menu-items/:id",
  "PUT /api/admin/menu-items/:id",
  "GET /api/admin/menu-library",
  "GET /api/admin/openings",
  "POST /api/admin/pictures",
  "GET /api/admin/undeposited",
]);

function isRoute(value: unknown): value is contract.Route {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

const nameOf = ({ method, path }: contract.Route) => `${method} ${path}`;
/** Every route by name. Alternatives, such as kinds of tokens, share one. */
const ROUTES = new Map(
  (Object.values(contract) as unknown[])
    .flat()
    .filter(isRoute)
    .map((route) => [nameOf(route), route] as const),
);

const CALLER_NAMES = Object.keys(CALLERS) as Caller[];

/** Returns what a caller gets from a route: "yes", or the refusal. */
function expectedFor(caller: Caller, route: contract.Route, access: RouteAccess): string {
  const [kind, code] = access.split(" ") as ["own" | Access, ErrorCode | undefined];
  const needed = code === undefined ? kind : "member";
  const role = CALLERS[caller];
  if (caller === "read key" || caller === "full key") return expectedForKey(caller, route, access);
  if (access === "pass") return "401 SIGN_IN_REQUIRED";
  if (role === undefined && access !== "public") return signInRefusal(caller, route.path);
  if (access === "lead") return role === "admin" || caller === "event's lead" ? "yes" : "403 FORBIDDEN";
  if (!mayAccess(role, needed as Access)) return "403 FORBIDDEN";
  return code === undefined || caller === "member" ? "yes" : `${contract.ERRORS[code].status} ${code}`;
}

/** Returns what an API key gets from a route. The published client's routes don't know keys, and public ones ignore them. */
function expectedForKey(caller: "read key" | "full key", route: contract.Route, access: RouteAccess): string {
  if (access === "public") return "yes";
  if (access === "pass") return "401 SIGN_IN_REQUIRED";
  if (!route.path.startsWith("/api/")) return "403 BAD_JWT";
  if (!OPEN_TO_KEYS.has(nameOf(route))) return "403 API_KEY_NOT_ALLOWED";
  return route.method === "GET" || caller === "full key" ? "yes" : "403 API_KEY_READ_ONLY";
}

/** The published client's routes tell a session that ended from none. */
function signInRefusal(caller: Caller, path: string): string {
  if (path.startsWith("/api/")) return "401 SIGN_IN_REQUIRED";
  return caller === "deactivated member" ? "403 SESSION_NOT_FOUND" : "401 NO_AUTHORIZATION";
}

/** Returns "yes" for an answer that isn't about the caller. */
function outcomeOf({ status, code }: AccessAnswer, access: RouteAccess): string {
  const isRefusal = [401, 403, 429].includes(status) || status >= 500 || access === `own ${code}`;
  return isRefusal ? `${status} ${code}` : "yes";
}

function toRow(route: contract.Route): Record<string, string> {
  const access = ACCESS_BY_ROUTE[nameOf(route)] ?? "public";
  return Object.fromEntries(CALLER_NAMES.map((caller) => [caller, expectedFor(caller, route, access)]));
}

let server: TestServer;
let callers: AccessCallers;
let google: Awaited<ReturnType<typeof startGoogleWallet>>;
beforeAll(async () => {
  google = await startGoogleWallet();
  const apple = appleSettings(makePassCertificates(), "http://127.0.0.1:9");
  server = await startTestServer({ settings: { ...apple, ...google.settings } });
  callers = new AccessCallers(server);
  await callers.create();
});
afterAll(async () => {
  await server.close();
  await google.close();
});

test("every route has a row and every row a route", () => {
  expect([...ROUTES.keys()].sort()).toEqual(Object.keys(ACCESS_BY_ROUTE).sort());
});

describe("abuse 53: the access of", () => {
  test.each([...ROUTES])("%s", async (name, route) => {
    const access = ACCESS_BY_ROUTE[name] ?? "public";
    const target = await targetOf(route, access);
    const found: Record<string, string> = {};
    // The owner calls last, because the call may end what the object allows.
    for (const caller of CALLER_NAMES.toSorted((a, b) => Number(a === "member") - Number(b === "member")))
      found[caller] = outcomeOf(await callers.call(caller, route, target), access);
    expect(found).toEqual(toRow(route));
  });
});

async function targetOf(route: contract.Route, access: RouteAccess): Promise<Target | undefined> {
  if (access === "pass") return { params: {} };
  if (access === "lead") return callers.ledEvent();
  return access.startsWith("own ") ? callers.ownedBy(route) : undefined;
}

test("docs/access.md is current; `npm run docs` writes it", async () => {
  const places = [...ROUTES].map(([name, route]) => [`${route.path} ${name}`, route] as const);
  const routes = places.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, route]) => route);
  const rows = routes.map((route) => [`\`${nameOf(route)}\``, ...Object.values(toRow(route))]);
  const lines = [["route", ...CALLER_NAMES], ["route", ...CALLER_NAMES].map(() => "---"), ...rows];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  await expect(`${PREFACE}\n\n${table}\n`).toMatchFileSnapshot("../../../docs/access.md");
});

const PREFACE = `# Access

Who gets what from every route. "yes" means that the caller isn't refused for who they are; input and state may still be. Where a route names an
object of a member, "member" is its owner; all others call it for that member's object. A crew route that only the event's lead may call is
called for an event that "event's lead" leads. An unverified member has signed up and not yet entered the code. "read key" and "full key"
are API keys of an admin. Each cell is tested by
\`apps/server/testing/access.test.ts\`.`;

test("abuse 67: a form posted from another site is rejected", async () => {
  const { cookie } = await signedIn(server);
  const headers = { cookie, origin: "https://evil.example" };
  const response = await server.app.inject({ method: "POST", url: "/api/notifications/read-all", headers });
  expect(response.json()).toMatchObject({ code: "FOREIGN_ORIGIN" });
});
