import { randomUUID } from "node:crypto";
import { payOrder, placeOrder, setOrderStatus } from "@secret/contract";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Square's sandbox value for a card that can be charged. */
export const GOOD_CARD = "cnon:card-nonce-ok";
/** Square's sandbox value for a card that the bank refuses. */
export const DECLINED_CARD = "cnon:card-nonce-declined";

export interface TestOrder {
  readonly event: TestEvent;
  readonly member: Actor;
  readonly id: string;
  readonly totalCents: number;
  /** Pays it as its member, with a card that can be charged. */
  readonly pay: () => ReturnType<typeof payFor>;
}

interface Wish {
  readonly event?: Parameters<typeof createOpenEvent>[1];
  /** Pieces of each menu item, in the menu's order. */
  readonly quantities?: readonly number[];
  readonly firstName?: string;
}

/** Somebody's order that waits for its payment, on an event of its own. */
export async function pendingOrder(server: TestServer, wish: Wish = {}): Promise<TestOrder> {
  const event = await createOpenEvent(server, wish.event);
  const member = await signedIn(server, "member", wish.firstName);
  const body = orderOf(event, wish.quantities ?? [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  const totalCents = body.shownTotalCents;
  return { event, member, id, totalCents, pay: () => payFor(member, id, totalCents) };
}

/** An order like it that is confirmed. */
export async function paidOrder(server: TestServer, wish: Wish = {}): Promise<TestOrder> {
  const order = await pendingOrder(server, wish);
  await order.pay();
  return order;
}

/** What the checkout sends when the member presses Pay. */
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

/** Moves an order by an admin who has just signed in: a test's clock may go further than a session lasts. */
export async function moveByAdmin(
  server: TestServer,
  id: string,
  status: "cancelled" | "preparing" | "ready" | "completed",
): Promise<void> {
  const admin = await signedIn(server, "admin");
  await admin.call(setOrderStatus, { params: { id }, body: { status, reason: "So it is" } });
}
