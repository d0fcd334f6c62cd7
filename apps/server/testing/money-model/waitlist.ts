import { joinWaitlist } from "@secret/contract";
import { expect } from "vitest";
import type { Actor, TestEvent } from "../actors.ts";
import type { TestServer } from "../test-server.ts";
import type { Model, ModelOffer } from "./model.ts";
import type { Random } from "./random.ts";
import { codeOr } from "./refusals.ts";

interface Waitlist {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly members: readonly Actor[];
}

const LEAVING_SHARE = 0.3;

/** Has a member join or leave the waitlist of the event or its item. */
export async function wait({ server, random, model, event, members }: Waitlist): Promise<void> {
  const pieces = random.next() < LEAVING_SHARE ? 0 : random.integer(1, 3);
  const menuItemId = random.pick([null, event.menu[0]?.id ?? null]) ?? null;
  const isItemSoldOut = model.taken >= model.stock;
  const index = random.integer(0, members.length - 1);
  const now = server.clock.now().getTime();
  const isOffered = model.offers.some(({ member, endsAt }) => member === index && endsAt > now);
  const refusal =
    pieces === 0 || isOffered
      ? undefined
      : menuItemId === null
        ? model.refusalOfWaiting()
        : isItemSoldOut
          ? undefined
          : "NOT_SOLD_OUT";
  const call = members[index]?.call(joinWaitlist, { params: { id: event.id }, body: { menuItemId, pieces } });
  expect((await codeOr(call)).code).toBe(refusal);
}

/** Reads the server's offers, and checks that no offered member has an unpaid order. */
export async function readOffers({ server, event, members, model }: Waitlist): Promise<ModelOffer[]> {
  const rows = await server.context.database
    .selectFrom("waitlistOffers")
    .innerJoin("waitlistOfferItems as items", (join) =>
      join
        .onRef("items.eventId", "=", "waitlistOffers.eventId")
        .onRef("items.userId", "=", "waitlistOffers.userId"),
    )
    .select(["waitlistOffers.userId", "quantity", "expiresAt"])
    .where("waitlistOffers.eventId", "=", event.id)
    .execute();
  const offers = rows.map(({ userId, quantity, expiresAt }) => ({
    member: members.findIndex(({ id }) => id === userId),
    pieces: quantity,
    endsAt: expiresAt.getTime(),
  }));
  for (const { member } of offers)
    expect(model.live.filter(({ owner, status }) => owner === member && status === "pending")).toEqual([]);
  return offers;
}
