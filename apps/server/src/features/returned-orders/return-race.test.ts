import { randomUUID } from "node:crypto";
import {
  ApiError,
  createTransfer,
  reclaimOrder,
  registerForEvent,
  returnOrder,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, signedIn } from "../../../testing/actors.ts";
import { TestDevice } from "../../../testing/crew.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { claimOffered } from "../../../testing/returned-orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { cancelEventOrders } from "../orders/service/cancel-event.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { offerReturnedOrders } from "./service/offer-returned-orders.ts";

const ROUNDS = EXTENT.returnRaces;
const TIMEOUT_MS = 1_200_000;
/** Longer than any offer lasts. */
const ALLOTMENT_SECONDS = 15 * 60;

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

interface Round {
  readonly eventId: string;
  readonly givenId: string;
  readonly giver: Actor;
  readonly takenId: string;
  readonly pay: () => Promise<unknown>;
}

/** Creates a returned order that somebody has ordered and is about to pay. There is no other place. */
async function aboutToBeSold(): Promise<Round> {
  const now = server.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const event = {
    maxOrders: 1,
    registrationClosesAt: at(1),
    cancellationCutoffAt: at(1),
    eventAt: at(20),
    pickupStartsAt: at(20),
    pickupEndsAt: at(23),
  };
  const { id: givenId, member: giver, event: made } = await paidOrder(server, { event });
  const buyer = await signedIn(server);
  await buyer.call(registerForEvent, { params: { id: made.id } });
  await server.context.database
    .updateTable("events")
    .set({ cancellationCutoffAt: server.clock.now() })
    .where("id", "=", made.id)
    .execute();
  await giver.call(returnOrder, { params: { id: givenId } });
  const { id: takenId, pay } = await claimOffered(buyer, made);
  return { eventId: made.id, givenId, giver, takenId, pay };
}

/** Waits until a payment of an order reaches one of the states. */
async function paymentIs(orderId: string, ...states: readonly string[]): Promise<void> {
  const found = "SELECT FROM payments WHERE order_id = $1 AND state = ANY ($2)";
  while ((await server.context.pool.query(found, [orderId, states])).rowCount === 0);
}

/** Moments of the rival action: at once, after Square is asked, or after Square holds the amount. */
const MOMENTS: readonly ((takenId: string) => Promise<void>)[] = [
  async () => undefined,
  (takenId) => paymentIs(takenId, "started", "authorized", "captured"),
  (takenId) => paymentIs(takenId, "authorized", "captured", "voided"),
];

/** Returns the actor on the other process. */
const elsewhere = (actor: Actor): Actor => ({ ...actor, call: clientOf(other, { cookie: actor.cookie }) });

async function codeOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

/** Returns the final state of both orders, after all jobs have run. */
async function outcomeOf({ givenId, takenId }: Round) {
  await server.runJobs();
  server.clock.advance(ALLOTMENT_SECONDS + 1);
  for (const each of [other, server]) {
    await expireHolds(each.context);
    await offerReturnedOrders(each.context);
  }
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  const { rows } = await server.context.pool.query<{ id: string; status: string; reason: string | null }>(
    "SELECT id, status, cancel_reason AS reason FROM orders WHERE id = ANY ($1)",
    [[givenId, takenId]],
  );
  const given = rows.find(({ id }) => id === givenId);
  const taken = rows.find(({ id }) => id === takenId);
  const isSold = given?.reason === "given-back";
  expect({ isSold, taken: taken?.status }).toEqual({
    isSold,
    taken: isSold ? expect.not.stringMatching("pending") : expect.stringMatching("cancelled|confirmed"),
  });
  return { isSold, given: given?.status, isTakenAlive: taken?.status !== "cancelled" };
}

/**
 * Races a sale against another change of the order, over two processes.
 * @param rival makes the change, and returns whether it succeeded
 */
async function race(rival: (round: Round) => Promise<boolean>, keepsOne = true): Promise<void> {
  const seen = new Set<boolean>();
  for (let index = 0; index < ROUNDS; index++) {
    const round = await aboutToBeSold();
    const moment = MOMENTS[index % MOMENTS.length];
    const [, isDone] = await Promise.all([
      codeOf(round.pay()),
      moment?.(round.takenId).then(() => rival(round)),
    ]);
    const { isSold, given, isTakenAlive } = await outcomeOf(round);
    seen.add(isSold);
    if (!keepsOne) continue;
    expect({ index, isDone, isTakenAlive, isGivenAlive: given !== "cancelled" }).toEqual({
      index,
      isDone: !isSold,
      isTakenAlive: isSold,
      isGivenAlive: !isSold,
    });
  }
  expect(seen.size).toBeGreaterThan(0);
}

test(
  "abuse 95: sold while its owner withdraws it, only one succeeds",
  () =>
    race(async ({ givenId, giver }) => {
      const params = { id: givenId };
      if ((await codeOf(elsewhere(giver).call(reclaimOrder, { params }))) !== undefined) return false;
      const { rowCount } = await server.context.pool.query(
        "SELECT FROM give_backs WHERE order_id = $1 AND outcome = 'taken-back'",
        [givenId],
      );
      return rowCount === 1;
    }),
  TIMEOUT_MS,
);

test(
  "sold while it becomes ready, only one succeeds",
  () =>
    race(async ({ givenId }) => {
      const admin = await signedIn(server, "admin");
      const body = { status: "ready" as const, reason: "It was quick" };
      await codeOf(elsewhere(admin).call(setOrderStatus, { params: { id: givenId }, body }));
      return (await statusOf(givenId)) === "ready";
    }),
  TIMEOUT_MS,
);

test(
  "abuse 95: sold while it is handed off, only one succeeds",
  () =>
    race(async ({ eventId, givenId }) => {
      const device = new TestDevice(elsewhere(await signedIn(server, "staff")), eventId);
      const at = server.clock.now().toISOString();
      const move = { kind: "move", orderId: givenId, at } as const;
      await device.send(
        { ...move, id: randomUUID(), from: "confirmed", to: "preparing" },
        { ...move, id: randomUUID(), from: "preparing", to: "ready" },
        { id: randomUUID(), kind: "hand-off", orderId: givenId, reason: "phone-dead", at },
      );
      return (await statusOf(givenId)) === "completed";
    }),
  TIMEOUT_MS,
);

test(
  "sold as its payment time ends, it is either sold or stays with its owner",
  () =>
    race(async ({ givenId }) => {
      server.clock.advance(ALLOTMENT_SECONDS);
      await Promise.all([expireHolds(other.context), offerReturnedOrders(other.context)]);
      return (await statusOf(givenId)) !== "cancelled";
    }, false),
  TIMEOUT_MS,
);

test(
  "sold while we cancel it, its money is refunded once",
  () =>
    race(async ({ givenId }) => {
      const admin = await signedIn(server, "admin");
      const body = { status: "cancelled" as const, reason: "The fryer broke" };
      const code = await codeOf(elsewhere(admin).call(setOrderStatus, { params: { id: givenId }, body }));
      return code === undefined;
    }, false),
  TIMEOUT_MS,
);

test(
  "sold while its event is cancelled, everybody is refunded",
  () =>
    race(async ({ eventId }) => {
      const admin = await signedIn(server, "admin");
      await elsewhere(admin).call(setEventStatus, {
        params: { id: eventId },
        body: { status: "cancelled", reason: "Rain" },
      });
      // A payment in progress is left for the job's next run.
      await cancelEventOrders(other.context, eventId).catch(() => undefined);
      return true;
    }, false),
  TIMEOUT_MS,
);

test(
  "returned while it is offered to a friend, only one succeeds",
  async () => {
    for (let index = 0; index < ROUNDS; index++) {
      const { givenId, giver } = await aboutToBeSold();
      await giver.call(reclaimOrder, { params: { id: givenId } });
      const body = { contact: "a.friend@example.com" };
      const params = { id: givenId };
      const [returned, offered] = await Promise.all([
        codeOf(giver.call(returnOrder, { params })),
        codeOf(elsewhere(giver).call(createTransfer, { params, body })),
      ]);
      expect([returned, offered].filter((code) => code === undefined)).toHaveLength(1);
      expect([returned ?? offered]).toEqual([
        returned === undefined ? "RETURN_IN_PROGRESS" : "TRANSFER_IN_PROGRESS",
      ]);
    }
  },
  TIMEOUT_MS,
);

async function statusOf(orderId: string): Promise<string | undefined> {
  const { rows } = await server.context.pool.query<{ status: string }>(
    "SELECT status FROM orders WHERE id = $1",
    [orderId],
  );
  return rows[0]?.status;
}
