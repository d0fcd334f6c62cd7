import { randomUUID } from "node:crypto";
import {
  getMyEvent,
  getOrder,
  giveBackOrder,
  orderOffered,
  registerForEvent,
  takeBackOrder,
} from "@secret/contract";
import { offerGiveBacks } from "../src/features/give-backs/service/offer-give-backs.ts";
import { expireHolds } from "../src/features/orders/service/expire-holds.ts";
import { type Actor, signedIn, type TestEvent } from "./actors.ts";
import { paidOrder, payFor, type TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

/** Seconds after which the events of tests let nobody cancel any more; they are picked up a day later. */
export const PAST_CUTOFF_SECONDS = 25 * 3_600;

export interface GivableTestOrder extends TestOrder {
  /** The event's waitlist, in order. */
  readonly waiting: readonly Actor[];
}

interface Wish {
  readonly waiting?: number;
  readonly quantities?: readonly number[];
  readonly event?: Parameters<typeof paidOrder>[1] extends { event?: infer Event } | undefined
    ? Event
    : never;
}

/** Somebody's paid order of an event that has one place, which can be given back by now. */
export async function givableOrder(server: TestServer, wish: Wish = {}): Promise<GivableTestOrder> {
  const { waiting: count = 1, quantities = [1, 1], event } = wish;
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

/** The same, given back. */
export async function givenBackOrder(server: TestServer, wish: Wish = {}): Promise<GivableTestOrder> {
  const order = await givableOrder(server, wish);
  await order.member.call(giveBackOrder, { params: { id: order.id } });
  return order;
}

/** Somebody who joins an event's waitlist a second after everybody else. */
export async function waitingMember(server: TestServer, event: Pick<TestEvent, "id">): Promise<Actor> {
  server.clock.advance(1);
  const member = await signedIn(server);
  await member.call(registerForEvent, { params: { id: event.id } });
  return member;
}

/** What is set aside for a member at an event. */
export async function offerTo(member: Actor | undefined, event: Pick<TestEvent, "id">) {
  return (await member?.call(getMyEvent, { params: { id: event.id } }))?.giveBackOffer ?? undefined;
}

/** Orders what is set aside for a member, who must have something set aside. */
export async function takeOffered(member: Actor, event: Pick<TestEvent, "id">, tipCents = 0) {
  const offer = await offerTo(member, event);
  if (offer === undefined) throw new Error("nothing is set aside");
  const body = { tipCents, shownTotalCents: offer.subtotalCents + offer.taxCents + tipCents };
  const placed = await member.call(orderOffered, {
    params: { id: offer.id },
    body,
    idempotencyKey: randomUUID(),
  });
  return { ...placed, offer, pay: () => payFor(member, placed.id, placed.totalCents) };
}

/** What the worker does each time: unpaid orders end, and what is listed is offered. */
export async function sweepGiveBacks(server: TestServer): Promise<void> {
  await expireHolds(server.context);
  await offerGiveBacks(server.context);
}

/** The order as somebody sees it now. */
export const seenBy = (member: Actor, id: string) => member.call(getOrder, { params: { id } });

export const takeBack = (member: Actor, id: string) => member.call(takeBackOrder, { params: { id } });
