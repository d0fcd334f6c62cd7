import { randomUUID } from "node:crypto";
import {
  ApiError,
  announceDelay,
  answerChoice,
  claimTransfer,
  getAdminEvent,
  getOrderChoices,
  placeOrder,
  previewDelay,
  previewPartRefund,
  previewPlanChange,
  previewRelease,
  previewShort,
  previewStop,
  refundOrder,
  releaseNoShows,
  setOrderStatus,
  startPartRefund,
  startPlanChange,
  startShort,
  stopPickup,
  undoIncident,
} from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, orderOf, signedIn } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { actionOf, scanOf, TestDevice } from "../../../testing/crew.ts";
import { editOf } from "../../../testing/edits.ts";
import { createEvening, type Evening } from "../../../testing/evening.ts";
import { moveByAdmin, paidOrderAt, refundedCentsOf, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import type { Context } from "../../platform/context.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { cutOrders } from "./service/cut-orders.ts";
import { makePlanChange } from "./service/make-plan-change.ts";
import { notifyDelays } from "./service/notify-delays.ts";
import { settleRelease } from "./service/release-no-shows.ts";
import { repayReleased } from "./service/repay-released.ts";
import { settleDueChoices } from "./service/settle-choices.ts";
import { settlePartRefund } from "./service/settle-part-refund.ts";
import { cancelStopped } from "./service/stop-pickup.ts";

// Two processes share one database. The server's close compares money and counters.

const RACES = EXTENT.changeRaces;
const TIMEOUT_MS = 60_000 + RACES * 4_000;
/** Pieces of the order. */
const TAILS = 2;
/** Time after which the order's hold is over. */
const HOLD_SECONDS = 50 * 60;

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** A paid order at an event in pickup, with an admin who can use both processes. */
interface Scene {
  readonly event: Evening;
  readonly order: TestOrder;
  readonly admin: Actor;
}

async function setUp(): Promise<Scene> {
  const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 3 }];
  const event = await createEvening(server, { menu, maxUnits: 4 });
  const order = await paidOrderAt(server, event, { quantities: [TAILS], tipCents: 300 });
  return { event, order, admin: await signedIn(server, "admin") };
}

/** Returns an actor who calls the other process. */
const elsewhere = (actor: Actor): Actor => ({ ...actor, call: clientOf(other, { cookie: actor.cookie }) });

/** Creates an order whose window hasn't started, so that its owner may still choose after a change of the plan. */
const laterOrder = ({ event }: Scene) =>
  paidOrderAt(server, event, { quantities: [1], windowId: event.windowIds[2] });

/** Returns "ok", or the code of the refusal. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: ApiError) => error.code,
  );

async function rowOf({ id }: TestOrder) {
  return server.context.database
    .selectFrom("orders")
    .innerJoin("orderItems", "orderItems.orderId", "orders.id")
    .select(["status", "ownerId", "releasedAt", "notifiedPickupAt", "keptQuantity"])
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Reads an event's status from the database, since a process caches events. */
async function eventStatus({ id }: Evening): Promise<string> {
  const { database } = server.context;
  const rows = database.selectFrom("events").select("status").where("id", "=", id);
  return (await rows.executeTakeFirstOrThrow()).status;
}

const choicesOf = ({ id }: TestOrder) =>
  server.context.database
    .selectFrom("choices")
    .select(["id", "settledAt"])
    .where("orderId", "=", id)
    .execute();

const refundedCents = (order: TestOrder) => refundedCentsOf(server, order);

/** Ends an undo time, and runs the jobs. Orders that the races left unpaid expire, as they do on a server. */
async function pass(seconds = 60): Promise<void> {
  server.clock.advance(seconds);
  await expireHolds(server.context);
  await server.runJobs();
  await notifyDelays(server.context);
}

/** Runs both at once, the one that starts first alternates. Returns their outcomes, and counts them. */
async function race(
  turn: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  figures: Map<string, number>,
): Promise<readonly [string, string]> {
  const [earlier, later] = turn % 2 === 0 ? [first, second] : [second, first];
  const settled = await Promise.all([outcomeOf(earlier()), outcomeOf(later())]);
  const [one, two] = turn % 2 === 0 ? settled : settled.toReversed();
  const outcomes = [one ?? "", two ?? ""] as const;
  figures.set(outcomes.join(", "), (figures.get(outcomes.join(", ")) ?? 0) + 1);
  return outcomes;
}

const tell = (name: string, figures: ReadonlyMap<string, number>) =>
  process.stdout.write(`${name}: ${JSON.stringify(Object.fromEntries(figures))}\n`);

async function startRefund({ event, order, admin }: Scene, by = admin): Promise<string> {
  const params = { id: event.id };
  const choice = { orderId: order.id, percent: 50 as const, reason: "cold" as const };
  const { amountCents: shownCents } = await admin.call(previewPartRefund, { params, query: choice });
  const body = { ...choice, shownCents };
  return (await by.call(startPartRefund, { params, body, idempotencyKey: randomUUID() })).id;
}

async function startDelay({ event, admin }: Scene): Promise<string> {
  const params = { id: event.id };
  const { version } = await admin.call(previewDelay, { params, query: { minutes: 20 } });
  const { started } = await admin.call(announceDelay, { params, body: { minutes: 20, version } });
  return started?.id ?? expect.fail("no delay started");
}

async function startShortage({ event, admin }: Scene): Promise<string> {
  const params = { id: event.id };
  const count = { menuItemId: event.menu[0]?.id ?? "", counted: TAILS - 1 };
  const { version } = await admin.call(previewShort, { params, query: count });
  const { preview } = await admin.call(startShort, { params, body: { ...count, version } });
  return preview.undoable?.id ?? expect.fail("no shortage started");
}

async function startRelease(scene: Scene): Promise<string> {
  server.clock.advance(HOLD_SECONDS);
  const [admin, params] = [await signedIn(server, "admin"), { id: scene.event.id }];
  const { version } = await admin.call(previewRelease, { params });
  const { started } = await admin.call(releaseNoShows, { params, body: { version } });
  return started?.id ?? expect.fail("no release started");
}

async function startMove({ event, admin }: Scene): Promise<string> {
  const params = { id: event.id };
  const detail = await admin.call(getAdminEvent, { params });
  const address = "600 S Hewitt St, Los Angeles";
  const edit = editOf(detail, { address, registrationClosesAt: detail.eventAt });
  const change = { edit, reason: "permit" as const, isNearby: true };
  const { version } = await admin.call(previewPlanChange, { params, body: change });
  const { started } = await admin.call(startPlanChange, { params, body: { ...change, version } });
  return started?.id ?? expect.fail("no change started");
}

async function stop({ event, admin }: Scene): Promise<string> {
  const [params, reason] = [{ id: event.id }, "rain" as const];
  const { version } = await admin.call(previewStop, { params, query: { reason } });
  const { started } = await admin.call(stopPickup, { params, body: { reason, version } });
  // An order since its preview: nothing is stopped, and the device shows it again.
  if (started === null) throw new ApiError("EDITED_MEANWHILE", "The preview is outdated.", 409);
  return started.id;
}

/** Returns the other process as its clock is a minute ahead, by which no incident can be undone anymore. */
function ahead(): Context {
  return { ...other.context, clock: { now: () => new Date(server.clock.now().getTime() + MINUTE_MS) } };
}

/** Incidents that can be undone: how each starts and ends, and whether it had its effect on the order. */
const UNDONE: readonly {
  readonly name: string;
  readonly start: (scene: Scene) => Promise<string>;
  readonly end: (context: Context, incidentId: string, scene: Scene) => Promise<void>;
  readonly hasEffect: (scene: Scene) => Promise<boolean>;
}[] = [
  {
    name: "a part refund",
    start: startRefund,
    end: settlePartRefund,
    hasEffect: async ({ order }) => (await refundedCents(order)) > 0,
  },
  {
    name: "a delay",
    start: startDelay,
    end: notifyDelays,
    hasEffect: async ({ order }) => (await rowOf(order)).notifiedPickupAt !== null,
  },
  {
    name: "a shortage",
    start: startShortage,
    end: cutOrders,
    hasEffect: async ({ order }) => (await rowOf(order)).keptQuantity < TAILS,
  },
  {
    name: "a release",
    start: startRelease,
    end: settleRelease,
    hasEffect: async ({ order }) => (await rowOf(order)).releasedAt !== null,
  },
  {
    name: "a change of the plan",
    start: startMove,
    end: makePlanChange,
    hasEffect: async ({ order }) => (await choicesOf(order)).length > 0,
  },
  {
    name: "a stop of the pickup",
    start: stop,
    end: (context, incidentId, { event }) => cancelStopped(context, { eventId: event.id, incidentId }),
    hasEffect: async ({ event }) => (await eventStatus(event)) === "cancelled",
  },
];

describe(`undone as its time to undo ends, ${RACES} times`, () => {
  test.each(UNDONE)(
    "$name is either undone or happens, and not a part of it",
    {
      timeout: TIMEOUT_MS,
    },
    async ({ name, start, end, hasEffect }) => {
      const figures = new Map<string, number>();
      for (let turn = 0; turn < RACES; turn++) {
        const scene = await setUp();
        const incidentId = await start(scene);
        const crew = await signedIn(server, "staff");
        const params = { id: scene.event.id, incidentId };
        const [undone] = await race(
          turn,
          () => crew.call(undoIncident, { params }),
          () => end(ahead(), incidentId, scene),
          figures,
        );
        expect(["ok", "UNDO_TOO_LATE"]).toContain(undone);
        expect(await hasEffect(scene)).toBe(undone !== "ok");
        await pass();
        expect(await hasEffect(scene), "after the undo time").toBe(undone !== "ok");
      }
      tell(`undo against ${name}`, figures);
    },
  );
});

interface Rivals {
  readonly first: () => Promise<unknown>;
  readonly second: () => Promise<unknown>;
  /** Checks the end of a race, given whether each succeeded or why it was refused. */
  readonly judge: (outcomes: readonly [string, string]) => Promise<void>;
}

/** Incidents against what else happens to the same order. */
const RIVALS: readonly { readonly name: string; readonly prepare: (scene: Scene) => Promise<Rivals> }[] = [
  {
    name: "a part refund and another device's: one is made",
    prepare: async (scene) => ({
      first: () => startRefund(scene),
      second: () => startRefund(scene, elsewhere(scene.admin)),
      judge: async (outcomes) => {
        expect(outcomes.toSorted()).toEqual(["INCIDENT_IN_PROGRESS", "ok"]);
        await pass();
        const { length } = await refundsOf(scene.order);
        expect(length).toBe(1);
      },
    }),
  },
  {
    name: "a part refund and the order's cancellation: the payment is refunded once",
    prepare: async (scene) => {
      const { order, admin } = scene;
      const incidentId = await startRefund(scene);
      const body = { status: "cancelled" as const, reason: "They called" };
      return {
        first: () => settlePartRefund(server.context, incidentId),
        second: () => elsewhere(admin).call(setOrderStatus, { params: { id: order.id }, body }),
        judge: async (outcomes) => {
          expect(outcomes).toEqual(["ok", "ok"]);
          await pass();
          expect(await refundedCents(order)).toBe(order.totalCents);
        },
      };
    },
  },
  {
    name: "a part refund and an admin's refund of everything: one is made",
    prepare: async (scene) => {
      const { order, admin } = scene;
      const incidentId = await startRefund(scene);
      const body = { amountCents: order.totalCents, reason: "All of it" };
      const input = { params: { id: order.id }, body, idempotencyKey: randomUUID() };
      return {
        first: () => settlePartRefund(server.context, incidentId),
        second: () => elsewhere(admin).call(refundOrder, input),
        judge: async ([, whole]) => {
          expect(["ok", "REFUND_TOO_LARGE"]).toContain(whole);
          await pass();
          expect(await refundsOf(order)).toHaveLength(1);
          expect((await refundedCents(order)) === order.totalCents).toBe(whole === "ok");
        },
      };
    },
  },
  {
    name: "released pieces that were sold: two processes repay them once",
    prepare: async (scene) => {
      const { event, order } = scene;
      await settleRelease(server.context, await startRelease(scene));
      const sold = await sellTo(server, await signedIn(server, "staff"), event, saleOf(event, [3]));
      expect(sold.ok).toBe(true);
      return {
        first: () => repayReleased(server.context),
        second: () => repayReleased(other.context),
        judge: async () => {
          expect(await refundsOf(order)).toHaveLength(1);
          // Its food and tax, without the tip.
          expect(await refundedCents(order)).toBe(order.totalCents - 300);
        },
      };
    },
  },
  {
    name: "a shortage and the fryer: a made order isn't cut",
    prepare: async (scene) => {
      const { event, order } = scene;
      const incidentId = await startShortage(scene);
      const device = new TestDevice(elsewhere(await signedIn(server, "staff")), event.id);
      const now = server.clock.now();
      const moved = (from: "confirmed" | "preparing", to: "preparing" | "ready") =>
        actionOf({ kind: "move", orderId: order.id, from, to }, now);
      return {
        first: () => cutOrders(server.context, incidentId),
        second: () => device.send(moved("confirmed", "preparing"), moved("preparing", "ready")),
        judge: async () => {
          const isCut = (await rowOf(order)).keptQuantity < TAILS;
          expect(await choicesOf(order)).toHaveLength(isCut ? 1 : 0);
          await pass(15 * 60);
          await settleDueChoices(server.context);
          expect(await refundsOf(order)).toHaveLength(isCut ? 1 : 0);
        },
      };
    },
  },
  {
    name: "a stopped pickup and a hand-off: the bag or the money",
    prepare: async (scene) => {
      const { event, order } = scene;
      for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, order.id, status);
      const incidentId = await stop(scene);
      const device = new TestDevice(await signedIn(server, "staff"), event.id);
      const scan = actionOf(scanOf(server, order.id), server.clock.now());
      return {
        first: () => cancelStopped(ahead(), { eventId: event.id, incidentId }),
        second: () => device.send(scan),
        judge: async () => {
          await pass();
          const { status } = await rowOf(order);
          expect(["completed", "cancelled"]).toContain(status);
          expect(await refundedCents(order)).toBe(status === "cancelled" ? order.totalCents : 0);
        },
      };
    },
  },
  {
    name: "a stop of the pickup and a new order: none is left to pay, or the stop is shown again",
    prepare: async (scene) => {
      const member = elsewhere(await signedIn(server));
      const body = orderOf(scene.event, [1]);
      return {
        first: () => stop(scene),
        second: () => member.call(placeOrder, { body, idempotencyKey: randomUUID() }),
        judge: async ([stopped, placed]) => {
          expect([stopped, placed]).toContain("ok");
          await pass();
          const rows = await server.context.database
            .selectFrom("orders")
            .select("status")
            .where("userId", "=", member.id)
            .execute();
          const status = stopped === "ok" ? "cancelled" : "pending";
          expect(rows).toEqual(placed === "ok" ? [{ status }] : []);
        },
      };
    },
  },
  {
    name: "a change of the plan and a friend's claim: the choice goes along",
    prepare: async (scene) => {
      const order = await laterOrder(scene);
      const incidentId = await startMove(scene);
      const [{ token }, friend] = [await offered(order), elsewhere(await signedIn(server))];
      return {
        first: () => makePlanChange(server.context, incidentId),
        second: () => friend.call(claimTransfer, { body: { token } }),
        judge: async (outcomes) => {
          expect(outcomes[0]).toBe("ok");
          const owner = outcomes[1] === "ok" ? friend : order.member;
          const former = outcomes[1] === "ok" ? order.member : friend;
          const [choice] = await choicesOf(order);
          const params = { id: order.id, choiceId: choice?.id ?? expect.fail("no choice") };
          const answered = (by: Actor) =>
            outcomeOf(by.call(answerChoice, { params, body: { answer: "refund" } }));
          expect(await answered(former)).toBe("ORDER_NOT_FOUND");
          expect(await answered(owner)).toBe("ok");
          expect(await refundedCents(order)).toBe(order.totalCents);
        },
      };
    },
  },
  {
    name: "an owner's refund and a friend's claim: one of them",
    prepare: async (scene) => {
      const order = await laterOrder(scene);
      await makePlanChange(server.context, await startMove(scene));
      const [{ token }, friend] = [await offered(order), elsewhere(await signedIn(server))];
      const { choices } = await order.member.call(getOrderChoices, { params: { id: order.id } });
      const params = { id: order.id, choiceId: choices[0]?.id ?? expect.fail("no choice") };
      return {
        first: () => order.member.call(answerChoice, { params, body: { answer: "refund" } }),
        second: () => friend.call(claimTransfer, { body: { token } }),
        judge: async ([refunded, claimed]) => {
          expect([refunded, claimed].filter((outcome) => outcome === "ok")).toHaveLength(1);
          const { status, ownerId } = await rowOf(order);
          expect([status, ownerId]).toEqual(
            refunded === "ok" ? ["cancelled", order.member.id] : ["confirmed", friend.id],
          );
          expect(await refundedCents(order)).toBe(refunded === "ok" ? order.totalCents : 0);
        },
      };
    },
  },
];

const refundsOf = ({ id }: TestOrder) =>
  server.context.database.selectFrom("refunds").select("amountCents").where("orderId", "=", id).execute();

describe(`at once on two processes, ${RACES} times`, () => {
  test.each(RIVALS)("$name", { timeout: TIMEOUT_MS }, async ({ name, prepare }) => {
    const figures = new Map<string, number>();
    for (let turn = 0; turn < RACES; turn++) {
      const { first, second, judge } = await prepare(await setUp());
      const outcomes = await race(turn, first, second, figures);
      await judge(outcomes);
    }
    tell(name, figures);
  });
});
