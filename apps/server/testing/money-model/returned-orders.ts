import { randomUUID } from "node:crypto";
import { claimReturnedOrder, reclaimOrder, returnOrder } from "@secret/contract";
import { expect } from "vitest";
import { findOpenReturn } from "../../src/features/returned-orders/index.ts";
import { type Actor, orderOf, type TestEvent } from "../actors.ts";
import type { TestServer } from "../test-server.ts";
import type { Model, ModelOrder } from "./model.ts";
import type { Random } from "./random.ts";
import { codeOr } from "./refusals.ts";

interface Context {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly members: readonly Actor[];
}

/** Share of attempts with an order that can be returned, which is where bugs are likely. */
const PAID_SHARE = 0.8;

/** Adds every member to the event's waitlist, in order. */
export async function joinWaitlist({ server, event, members }: Omit<Context, "model" | "random">) {
  const now = server.clock.now().getTime();
  await server.context.database
    .insertInto("eventRegistrations")
    .values(
      members.map(({ id: userId }, index) => {
        const waitlistedAt = new Date(now + index);
        return {
          eventId: event.id,
          userId,
          waitlistedAt,
          createdAt: waitlistedAt,
          remindedUntil: waitlistedAt,
        };
      }),
    )
    .execute();
}

/** Returns an order to the waitlist. */
export async function returnToWaitlist({ random, model, members, server }: Context): Promise<void> {
  const owned = ownedOf(model);
  const paid = owned.filter(({ status }) => status === "confirmed");
  const order = random.pick(random.next() < PAID_SHARE && paid.length > 0 ? paid : owned);
  if (order === undefined) return;
  const isTooOften = model.isBudgetSpent(order, server.clock.now().getTime());
  const refusal = isTooOften ? "RATE_LIMITED" : model.refusalOfReturning(order);
  const call = holderOf(members, order).call(returnOrder, { params: { id: order.id } });
  expect((await codeOr(call)).code).toBe(refusal);
  if (refusal === undefined) order.isReturned = true;
}

/** Reclaims a returned order. */
export async function reclaim({ random, model, members, server }: Context): Promise<void> {
  const order = random.pick(ownedOf(model).filter(({ isReturned }) => isReturned));
  if (order === undefined) return;
  const isTooOften = model.isBudgetSpent(order, server.clock.now().getTime());
  const refusal = isTooOften ? "RATE_LIMITED" : model.refusalOfReclaiming(order);
  const call = holderOf(members, order).call(reclaimOrder, { params: { id: order.id } });
  expect((await codeOr(call)).code).toBe(refusal);
  if (refusal === undefined) model.endReturn(order, server.clock.now().getTime());
}

/**
 * Lets the member who is offered a returned order claim it. The server chooses who that is, but it must be a member
 * without an order.
 */
export async function claimOffered({ server, random, model, event, members }: Context): Promise<void> {
  const given = random.pick(ownedOf(model).filter(({ isReturned }) => isReturned));
  if (given === undefined) return;
  const offer = (await findOpenReturn(server.context.database, given.id))?.offer;
  if (offer === undefined || offer === null) return;
  const owner = members.findIndex(({ id }) => id === offer.userId);
  expect(owner).not.toBe(given.holder);
  const tipCents = random.integer(0, 500);
  const body = { tipCents, shownTotalCents: orderOf(event, [given.quantity], tipCents).shownTotalCents };
  const input = { params: { id: offer.id }, body, idempotencyKey: randomUUID() };
  const refusal = model.refusalOfOffered(owner, {
    isOver: offer.expiresAt <= server.clock.now() || offer.orderStatus === "cancelled",
  });
  const buyer = members[owner];
  // Send the request twice, like a double click.
  const [placed, again] = await Promise.all([1, 2].map(() => codeOr(buyer?.call(claimReturnedOrder, input))));
  expect(again).toEqual(placed);
  expect(placed?.code).toBe(refusal);
  if (placed?.value === undefined) return;
  const { id, totalCents, holdExpiresAt } = placed.value;
  model.orders.push({
    id,
    owner,
    holder: owner,
    quantity: given.quantity,
    totalCents,
    status: "pending",
    money: "none",
    refundedCents: 0,
    holdEndsAt: new Date(holdExpiresAt).getTime(),
    takesOver: given,
  });
}

const ownedOf = (model: Model) => model.orders.filter(({ owner }) => owner !== null);

function holderOf(members: readonly Actor[], order: ModelOrder): Actor {
  const holder = members[order.holder ?? members.length];
  if (holder === undefined) throw new Error("the order has no holder");
  return holder;
}
