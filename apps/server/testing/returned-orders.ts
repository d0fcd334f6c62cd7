import { randomUUID } from "node:crypto";
import {
  claimReturnedOrder,
  getMyEvent,
  getOrder,
  reclaimOrder,
  registerForEvent,
  returnOrder,
} from "@secret/contract";
import { expireHolds } from "../src/features/orders/service/expire-holds.ts";
import { offerReturnedOrders } from "../src/features/returned-orders/service/offer-returned-orders.ts";
import { type Actor, signedIn, type TestEvent } from "./actors.ts";
import { paidOrder, payFor, type TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

/** Seconds until the cancellation cutoff of the tests' events has passed; pickup is a day later. */
export const PAST_CUTOFF_SECONDS = 25 * 3_600;

/** Order that can be returned to the waitlist. */
export interface ReturnableTestOrder extends TestOrder {
  /** Members on the event's waitlist, in order. */
  readonly waiting: readonly Actor[];
}

interface Options {
  readonly waiting?: number;
  readonly quantities?: readonly number[];
  readonly event?: Parameters<typeof paidOrder>[1] extends { event?: infer Event } | undefined
    ? Event
    : never;
}

/** Creates a paid order that can be returned, at an event with a single place. */
export async function returnableOrder(
  server: TestServer,
  options: Options = {},
): Promise<ReturnableTestOrder> {
  const { waiting: count = 1, quantities = [1, 1], event } = options;
  const inOneDay = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString();
  const order = await paidOrder(server, {
    quantities,
    event: { maxOrders: 1, registrationClosesAt: inOneDay, cancellationCutoffAt: inOneDay, ...event },
  });
  server.clock.advance(PAST_CUTOFF_SECONDS);
  const waiting: Actor[] = [];
  for (let index = 0; index < count; index++) waiting.push(await waitingMember(server, order.event));
  return { ...order, waiting };
}

/** Creates such an order and returns it to the waitlist. */
export async function returnedOrder(server: TestServer, options: Options = {}): Promise<ReturnableTestOrder> {
  const order = await returnableOrder(server, options);
  await order.member.call(returnOrder, { params: { id: order.id } });
  return order;
}

/** Creates a member and adds them to an event's waitlist a second after the previous one. */
export async function waitingMember(server: TestServer, event: Pick<TestEvent, "id">): Promise<Actor> {
  server.clock.advance(1);
  const member = await signedIn(server);
  await member.call(registerForEvent, { params: { id: event.id } });
  return member;
}

/** Returns the returned order offered to a member at an event. */
export async function offerTo(member: Actor | undefined, event: Pick<TestEvent, "id">) {
  return (await member?.call(getMyEvent, { params: { id: event.id } }))?.returnedOrderOffer ?? undefined;
}

/**
 * Orders the returned order offered to a member.
 * @throws Error if none is offered
 */
export async function claimOffered(member: Actor, event: Pick<TestEvent, "id">, tipCents = 0) {
  const offer = await offerTo(member, event);
  if (offer === undefined) throw new Error("no order is offered");
  const body = { tipCents, shownTotalCents: offer.subtotalCents + offer.taxCents + tipCents };
  const placed = await member.call(claimReturnedOrder, {
    params: { id: offer.id },
    body,
    idempotencyKey: randomUUID(),
  });
  return { ...placed, offer, pay: () => payFor(member, placed.id, placed.totalCents) };
}

/** Runs the worker's periodic jobs: expires unpaid orders and offers returned ones. */
export async function runReturnedOrderJobs(server: TestServer): Promise<void> {
  await expireHolds(server.context);
  await offerReturnedOrders(server.context);
}

/** Returns the order as a member sees it. */
export const seenBy = (member: Actor, id: string) => member.call(getOrder, { params: { id } });

/** Reclaims a returned order. */
export const reclaim = (member: Actor, id: string) => member.call(reclaimOrder, { params: { id } });
