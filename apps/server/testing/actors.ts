import { randomUUID } from "node:crypto";
import {
  type CallInput,
  type CallOutput,
  createClient,
  type EventStatusChange,
  type MenuItem,
  NewEvent,
  type NewEventInput,
  type Route,
} from "@secret/contract";
import { type EventStatus, HOUR_MS, orderTotals, type Role } from "@secret/domain";
import { insertWholeEvent } from "../src/features/events/service/create-event.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { createMember, openTestSession } from "./create-members.ts";
import type { TestServer } from "./test-server.ts";

export const PASSWORD = "a very good password";

/** Caller that uses the server like a browser. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  call<Declared extends Route>(
    declared: Declared,
    input?: CallInput<Declared>,
  ): Promise<CallOutput<Declared>>;
}

/** Returns the typed client, calling the app without a network. */
export function clientOf(server: Pick<TestServer, "app">, headers: Record<string, string> = {}) {
  const fetchInjected: typeof fetch = async (input, init) => {
    const response = await server.app.inject({
      method: (init?.method ?? "GET") as "GET",
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === "string" ? { payload: init.body } : {}),
    });
    const { statusCode, rawPayload } = response;
    const isBodyless = statusCode === 204 || statusCode === 304;
    return new Response(isBodyless ? null : new Uint8Array(rawPayload), { status: statusCode });
  };
  return createClient({ fetch: fetchInjected, headers });
}

/** Creates a verified account and signs it in. */
export async function signedIn(
  server: TestServer,
  role: Role = "member",
  firstName = "Robin",
): Promise<Actor> {
  const email = `${randomUUID()}@example.com`;
  const facts = { firstName, lastName: "Reyes", zipCode: "90012", password: PASSWORD };
  const { id } = await createMember(server.context, { ...facts, email, role });
  const { cookie } = await openTestSession(server.context, id);
  return { id, email, cookie, call: clientOf(server, { cookie }) };
}

/** Signs the same account in with a new session. */
export async function withFreshSession(server: TestServer, actor: Actor): Promise<Actor> {
  const { cookie } = await openTestSession(server.context, actor.id);
  return { ...actor, cookie, call: clientOf(server, { cookie }) };
}

/** Returns a client that isn't signed in. */
export function visitor(server: TestServer) {
  return clientOf(server);
}

/** Creates an event open for orders, with tails at $24 and fries at $9; `change` overrides fields. */
export async function createOpenEvent(
  server: TestServer,
  change: Partial<NewEventInput> = {},
): Promise<TestEvent> {
  const now = server.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const admin = await signedIn(server, "admin");
  const input = NewEvent.parse({
    title: "Test Event",
    locationName: "Hewitt Street Lot",
    address: "500 S Hewitt St",
    zipCode: "90013",
    status: "active",
    eventAt: at(48),
    registrationOpensAt: at(-1),
    registrationClosesAt: at(24),
    pickupStartsAt: at(48),
    pickupEndsAt: at(51),
    menu: [
      { name: "Tail", priceCents: 2400, maxQuantity: 50 },
      { name: "Fries", priceCents: 900 },
    ],
    ...change,
  });
  const { context } = server;
  const eventId = await inTransaction(context.database, (transaction) =>
    insertWholeEvent(transaction, input, admin.id, server.clock.now()),
  );
  const detail = await server.parts.events.detail(eventId);
  const window = detail?.pickupWindows[0];
  if (detail === undefined || window === undefined) throw new Error("the event was not created");
  return { id: eventId, windowId: window.id, menu: detail.menu, salesTaxPpm: detail.salesTaxPpm };
}

/** Returns the request that sets an event's status, with the reason that cancelling needs. */
export function statusChange(status: EventStatus): EventStatusChange {
  return status === "cancelled" ? { status, reason: "Rain", memberMessage: "" } : { status };
}

/** Event created for a test. */
export interface TestEvent {
  readonly id: string;
  readonly windowId: string;
  readonly menu: readonly MenuItem[];
  readonly salesTaxPpm: number;
}

/** Returns an order request with these quantities in the menu's order, and the correct total. */
export function orderOf(event: TestEvent, quantities: readonly number[], tipCents = 0) {
  const picked = event.menu.flatMap((item, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const priced = picked.map(({ item, quantity }) => ({ unitPriceCents: item.priceCents, quantity }));
  return {
    eventId: event.id,
    pickupWindowId: event.windowId,
    tipCents,
    shownTotalCents: orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents }).totalCents,
    lines: picked.map(({ item, quantity }) => ({ menuItemId: item.id, quantity, specialInstructions: "" })),
  };
}
