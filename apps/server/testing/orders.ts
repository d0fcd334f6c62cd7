import { randomUUID } from "node:crypto";
import { getPickupCode, payOrder, placeOrder, setOrderStatus } from "@secret/contract";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Square's sandbox value for a card that can be charged. */
export const GOOD_CARD = "cnon:card-nonce-ok";
/** Square's sandbox value for a card that is declined. */
export const DECLINED_CARD = "cnon:card-nonce-declined";

/** Order created for a test. */
export interface TestOrder {
  readonly event: TestEvent;
  readonly member: Actor;
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  /** Pays for it as its member, with a good card. */
  readonly pay: () => ReturnType<typeof payFor>;
}

interface OrderOptions {
  /** Window to pick up in; the event's first by default. */
  readonly windowId?: string | undefined;
  /** Pieces of each menu item, in the menu's order. */
  readonly quantities?: readonly number[];
  readonly tipCents?: number;
  readonly firstName?: string;
  /** Owner; a new member by default. */
  readonly member?: Actor;
}
interface Options extends OrderOptions {
  readonly event?: Parameters<typeof createOpenEvent>[1];
}

/** Creates an unpaid order at an event. */
export async function pendingOrderAt(
  server: TestServer,
  event: TestEvent,
  { quantities = [1], tipCents, firstName, windowId = event.windowId, member: owner }: OrderOptions = {},
): Promise<TestOrder> {
  const member = owner ?? (await signedIn(server, "member", firstName));
  const body = { ...orderOf(event, quantities, tipCents), pickupWindowId: windowId };
  const { id, orderNumber } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  const totalCents = body.shownTotalCents;
  return { event, member, id, orderNumber, totalCents, pay: () => payFor(member, id, totalCents) };
}

/** Creates a confirmed order at an event. */
export async function paidOrderAt(
  server: TestServer,
  event: TestEvent,
  options?: OrderOptions,
): Promise<TestOrder> {
  const order = await pendingOrderAt(server, event, options);
  await order.pay();
  return order;
}

/** Creates an unpaid order at an event of its own. */
export async function pendingOrder(server: TestServer, options: Options = {}): Promise<TestOrder> {
  return pendingOrderAt(server, await createOpenEvent(server, options.event), options);
}

/** Creates a confirmed order at an event of its own. */
export async function paidOrder(server: TestServer, options: Options = {}): Promise<TestOrder> {
  const order = await pendingOrder(server, options);
  await order.pay();
  return order;
}

/** Sends the checkout's payment request. */
export function payFor(
  member: Actor,
  id: string,
  totalCents: number,
  sourceId = GOOD_CARD,
  idempotencyKey: string = randomUUID(),
) {
  const body = { sourceId, sourceKind: "card" as const, shownTotalCents: totalCents };
  return member.call(payOrder, { params: { id }, body, idempotencyKey });
}

/** Returns the code that an order's owner shows at the window. */
export async function pickupCodeOf({ member, id }: Pick<TestOrder, "member" | "id">) {
  const { url } = await member.call(getPickupCode, { params: { id } });
  const { searchParams } = new URL(url);
  return { orderId: searchParams.get("o") ?? "", token: searchParams.get("token") ?? "" };
}

/** Moves an order as a newly signed-in admin, since a test's clock may pass a session's lifetime. */
export async function moveByAdmin(
  server: TestServer,
  id: string,
  status: "cancelled" | "preparing" | "ready" | "completed",
): Promise<void> {
  const admin = await signedIn(server, "admin");
  await admin.call(setOrderStatus, { params: { id }, body: { status, reason: "So it is" } });
}

/** Returns an order's refunds, in cents, from the database, since its member's session may have ended. */
export async function refundedCentsOf(
  { context }: TestServer,
  { id }: { readonly id: string },
): Promise<number> {
  const rows = await context.database
    .selectFrom("refunds")
    .select("amountCents")
    .where("orderId", "=", id)
    .execute();
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
