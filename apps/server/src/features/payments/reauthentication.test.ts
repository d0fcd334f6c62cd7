import { randomUUID } from "node:crypto";
import {
  type CallInput,
  createBroadcast,
  editBroadcast,
  exportAdminMembers,
  exportAdminOrders,
  exportAuditLog,
  exportEventBuyers,
  payRefundByHand,
  type Route,
  refundOrder,
} from "@secret/contract";
import { REAUTHENTICATION_SECONDS, REFUND_REAUTHENTICATION_ABOVE_CENTS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn, withFreshSession } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
let left: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
  left = await withFreshSession(server, admin);
  server.clock.advance(REAUTHENTICATION_SECONDS);
});
afterAll(() => server.close());

const UNKNOWN = "01890000-0000-7000-8000-000000000000";
const draft = { title: "We moved", message: "To the back door.", channels: [] };
const everybody = { ...draft, audience: { kind: "members" } };
const registered = { ...draft, audience: { kind: "registered", eventId: UNKNOWN } };
const refundOf = (amountCents: number) => ({
  params: { id: UNKNOWN },
  body: { amountCents, reason: "Cold" },
  idempotencyKey: randomUUID(),
});
const paidByHand = (amountCents: number) => ({
  params: { id: UNKNOWN },
  body: { amountCents, by: "cash", reference: "To Ana" },
});

const isAsked = async (actor: Actor, route: Route, input: object) => {
  const refused = await actor.call(route, input as CallInput<Route>).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );
  return refused === "REAUTHENTICATION_NEEDED";
};

test.each<[string, Route, object]>([
  ["a large refund", refundOrder, refundOf(REFUND_REAUTHENTICATION_ABOVE_CENTS + 1)],
  ["a large refund by hand", payRefundByHand, paidByHand(REFUND_REAUTHENTICATION_ABOVE_CENTS + 1)],
  ["the orders export", exportAdminOrders, {}],
  ["the audit log export", exportAuditLog, {}],
  ["the members export", exportAdminMembers, {}],
  ["the buyers export", exportEventBuyers, { params: { id: UNKNOWN } }],
  ["a broadcast to all members", createBroadcast, { body: everybody, idempotencyKey: randomUUID() }],
  ["a broadcast's edit", editBroadcast, { params: { id: UNKNOWN }, body: everybody }],
])("a tablet that was left signed in needs reauthentication: %s", async (_, route, input) => {
  expect(await isAsked(left, route, input)).toBe(true);
  expect(await isAsked(await withFreshSession(server, admin), route, input)).toBe(false);
});

test.each<[string, Route, object]>([
  ["a small refund", refundOrder, refundOf(REFUND_REAUTHENTICATION_ABOVE_CENTS)],
  ["a small refund by hand", payRefundByHand, paidByHand(REFUND_REAUTHENTICATION_ABOVE_CENTS)],
  ["a broadcast to an event", createBroadcast, { body: registered, idempotencyKey: randomUUID() }],
])("%s is everyday work and needs none", async (_, route, input) => {
  expect(await isAsked(left, route, input)).toBe(false);
});
