import { randomUUID } from "node:crypto";
import { payOrder, placeOrder, setOrderStatus } from "@secret/contract";
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
  readonly totalCents: number;
  /** Pays for it as its member, with a good card. */
  readonly pay: () => ReturnType<typeof payFor>;
}

interface Options {
  readonly event?: Parameters<typeof createOpenEvent>[1];
  /** Pieces of each menu item, in the menu's order. */
  readonly quantities?: readonly number[];
  readonly tipCents?: number;
  readonly firstName?: string;
}

/** Creates an unpaid order at an event of its own. */
export async function pendingOrder(server: TestServer, options: Options = {}): Promise<TestOrder> {
  const event = await createOpenEvent(server, options.event);
  const member = await signedIn(server, "member", options.firstName);
  const body = orderOf(event, options.quantities ?? [1], options.tipCents);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  const totalCents = body.shownTotalCents;
  return { event, member, id, totalCents, pay: () => payFor(member, id, totalCents) };
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

/** Moves an order as a newly signed-in admin, since a test's clock may pass a session's lifetime. */
export async function moveByAdmin(
  server: TestServer,
  id: string,
  status: "cancelled" | "preparing" | "ready" | "completed",
): Promise<void> {
  const admin = await signedIn(server, "admin");
  await admin.call(setOrderStatus, { params: { id }, body: { status, reason: "So it is" } });
}
