import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { ApiError, cancelOrder, joinWaitlist, placeOrder } from "@secret/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import {
  type Actor,
  clientOf,
  createOpenEvent,
  orderOf,
  signedIn,
  type TestEvent,
} from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { runWaitlists } from "./service/offer-places.ts";

const ROUNDS = EXTENT.waitlistRaces;
const TIMEOUT_MS = 1_200_000;
const OFFER_SECONDS = 15 * 60;

let server: TestServer;
let other: TestServer;
let first: Actor;
let second: Actor;
let stranger: Actor;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterEach(async () => {
  await expireHolds(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** Returns the same member on the other process. */
const elsewhere = (member: Actor): Actor => ({ ...member, call: clientOf(other, { cookie: member.cookie }) });

/** Returns undefined on success, or else the refusal's code. */
async function codeOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const order = (member: Actor, event: TestEvent) =>
  codeOf(member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() }));
const wait = (member: Actor, event: TestEvent, pieces: number) =>
  codeOf(member.call(joinWaitlist, { params: { id: event.id }, body: { pieces } }));

/** An event whose last place an unpaid order holds, with two members on the waitlist. */
async function soldOut() {
  const event = await createOpenEvent(server, { maxOrders: 1 });
  [first, second, stranger] = [await signedIn(server), await signedIn(server), await signedIn(server)];
  const buyer = await signedIn(server);
  const body = orderOf(event, [1]);
  const { id } = await buyer.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await wait(first, event, 1);
  server.clock.advance(1);
  await wait(second, event, 1);
  return { event, cancel: () => buyer.call(cancelOrder, { params: { id } }) };
}

async function offeredTo(event: TestEvent): Promise<string[]> {
  const rows = await server.context.database
    .selectFrom("waitlistOffers")
    .select("userId")
    .where("eventId", "=", event.id)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Ends the offer's last second some steps into the order. */
async function lapse(): Promise<void> {
  await setImmediate();
  server.clock.advance(1);
  await runWaitlists(server.context);
}

async function noticesOf(event: TestEvent): Promise<number> {
  const rows = await server.context.database
    .selectFrom("notifications")
    .select("userId")
    .where("eventId", "=", event.id)
    .where("title", "=", "A spot opened up")
    .execute();
  return rows.length;
}

test(
  "a released place goes to the waitlist, even with concurrent orders and offers",
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event, cancel } = await soldOut();
      const [, ...codes] = await Promise.all([
        cancel(),
        order(stranger, event),
        order(elsewhere(stranger), event),
        runWaitlists(server.context),
        runWaitlists(other.context),
      ]);
      expect(codes.slice(0, 2)).toEqual(["EVENT_FULL", "EVENT_FULL"]);
      expect(await offeredTo(event)).toEqual([first.id]);
      expect(await noticesOf(event)).toBe(1);
      expect(await order(elsewhere(first), event)).toBeUndefined();
    }
  },
  TIMEOUT_MS,
);

test(
  "two processes offer the same place once, as an unpaid order runs out or an offer lapses",
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event } = await soldOut();
      server.clock.advance(601);
      await Promise.all([
        expireHolds(server.context),
        expireHolds(other.context),
        runWaitlists(other.context),
      ]);
      expect(await offeredTo(event)).toEqual([first.id]);
      server.clock.advance(OFFER_SECONDS);
      await Promise.all([runWaitlists(server.context), runWaitlists(other.context)]);
      expect(await offeredTo(event)).toEqual([second.id]);
      expect(await noticesOf(event)).toBe(2);
    }
  },
  TIMEOUT_MS,
);

test(
  "an offer that is ordered as it lapses or is passed on goes to one member, never both",
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { event, cancel } = await soldOut();
      await cancel();
      server.clock.advance(OFFER_SECONDS - 1);
      const [code] = await Promise.all([
        order(elsewhere(first), event),
        round % 2 === 0 ? lapse() : wait(first, event, 0),
      ]);
      expect(["EVENT_FULL", undefined]).toContain(code);
      expect(await offeredTo(event)).toEqual(code === undefined ? [] : [second.id]);
    }
  },
  TIMEOUT_MS,
);
