import {
  announceDelay,
  type CrewAction,
  type CrewAnswer,
  getAdminEvent,
  listLeftBags,
  type NewCrewAction,
  previewDelay,
  previewPlanChange,
  previewRelease,
  previewShort,
  previewStop,
  releaseNoShows,
  setOrderStatus,
  startPlanChange,
  startShort,
  stopPickup,
} from "@secret/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { actionOf, scanOf, TestDevice } from "../../../testing/crew.ts";
import { editOf } from "../../../testing/edits.ts";
import { createEvening, type Evening } from "../../../testing/evening.ts";
import { paidOrderAt, refundedCentsOf, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { notifyDelays } from "./service/notify-delays.ts";
import { repayReleased } from "./service/repay-released.ts";
import { settleDueChoices } from "./service/settle-choices.ts";

const SEQUENCES = EXTENT.offlineSequences;
/** Timeout for a busy machine. */
const TIMEOUT_MS = 120_000 + SEQUENCES * 10_000;
/** Tails of each order. */
const ORDERS = [1, 2, 3] as const;
const STOCK = 8;
const UNDO_SECONDS = 61;
/** Time after which an order's hold is over. */
const HOLD_SECONDS = 50 * 60;

let server: TestServer;
let admin: Actor;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Scene {
  readonly event: Evening;
  readonly orders: readonly TestOrder[];
}

async function setUp(): Promise<Scene> {
  crew = await signedIn(server, "staff");
  const event = await createEvening(server, {
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: STOCK }],
  });
  const orders: TestOrder[] = [];
  for (const tails of ORDERS)
    orders.push(await paidOrderAt(server, event, { quantities: [tails], tipCents: 200 }));
  return { event, orders };
}

/** Lets an undo time pass, and runs the jobs. */
async function pass(seconds = UNDO_SECONDS): Promise<void> {
  server.clock.advance(seconds);
  await server.runJobs();
  await notifyDelays(server.context);
  await settleDueChoices(server.context);
  await repayReleased(server.context);
}

/** Changes that others make while the devices have no signal. Each is made if the evening still allows it. */
const CHANGES: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  async late({ event }) {
    const params = { id: event.id };
    const { version } = await admin.call(previewDelay, { params, query: { minutes: 20 } });
    await admin.call(announceDelay, { params, body: { minutes: 20, version } });
  },
  async short({ event }) {
    const params = { id: event.id };
    const menuItemId = event.menu[0]?.id ?? "";
    const query = { menuItemId, counted: 0 };
    const { promised } = await admin.call(previewShort, { params, query });
    const count = { menuItemId, counted: Math.max(0, promised - 2) };
    const { version } = await admin.call(previewShort, { params, query: count });
    await admin.call(startShort, { params, body: { ...count, version } });
  },
  async release({ event }) {
    server.clock.advance(HOLD_SECONDS);
    admin = await signedIn(server, "admin");
    const params = { id: event.id };
    const { version } = await admin.call(previewRelease, { params });
    await admin.call(releaseNoShows, { params, body: { version } });
    await pass();
    await sellTo(server, crew, event, saleOf(event, [STOCK]));
    await sellTo(server, crew, event, saleOf(event, [3]));
  },
  async move({ event }) {
    const params = { id: event.id };
    const detail = await admin.call(getAdminEvent, { params });
    const edit = editOf(detail, { address: "600 S Hewitt St", registrationClosesAt: detail.eventAt });
    const change = { edit, reason: "permit" as const, isNearby: true };
    const { version } = await admin.call(previewPlanChange, { params, body: change });
    await admin.call(startPlanChange, { params, body: { ...change, version } });
  },
  async cancel({ orders }) {
    const body = { status: "cancelled" as const, reason: "They called" };
    await admin.call(setOrderStatus, { params: { id: orders[0]?.id ?? "" }, body });
  },
  async stop({ event }) {
    const [params, reason] = [{ id: event.id }, "rain" as const];
    const { version } = await admin.call(previewStop, { params, query: { reason } });
    await admin.call(stopPickup, { params, body: { reason, version } });
  },
};

/** A device's work on an order without signal: how far it gets, and what happens to the bag that is then made again. */
interface Work {
  readonly order: number;
  readonly steps: number;
  readonly remake: "none" | "started" | "handed-off" | "taken-back";
}

const works = fc.array(
  fc.record<Work>({
    order: fc.nat({ max: ORDERS.length - 1 }),
    steps: fc.integer({ min: 1, max: 3 }),
    remake: fc.constantFrom("none", "started", "handed-off", "taken-back"),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Builds a device's queue, whose actions are a second apart. */
function buildQueue({ event, orders }: Scene, work: readonly Work[], isStopped: boolean): CrewAction[] {
  const menuItemId = event.menu[0]?.id ?? "";
  const now = server.clock.now().getTime();
  let sent = 0;
  const toAction = (action: NewCrewAction) => actionOf(action, new Date(now + sent++ * 1_000));
  const stop = isStopped ? [toAction({ kind: "stop-selling", menuItemId })] : [];
  const actions = work.flatMap(({ order, steps, remake }) => {
    const orderId = orders[order]?.id ?? "";
    const all = [
      { kind: "move", orderId, from: "confirmed", to: "preparing" },
      { kind: "move", orderId, from: "preparing", to: "ready" },
      scanOf(server, orderId),
    ] as const;
    const done = all.slice(0, steps).map(toAction);
    if (remake === "none") return done;
    done.push(toAction({ kind: "remake", orderId, lines: [{ position: 0, quantity: 1 }] }));
    if (remake === "started") return done;
    const handOff = toAction({ kind: "end-remake", orderId, isHandedOff: true });
    done.push(handOff);
    if (remake === "taken-back")
      done.push(toAction({ kind: "take-back-remake", orderId, handOffId: handOff.id }));
    return done;
  });
  return [...stop, ...actions];
}

/** Uploads a queue in parts, each a second time if its answer is lost. Returns the answers, which must never change. */
async function upload(device: TestDevice, queue: readonly CrewAction[], lost: readonly boolean[]) {
  const answers = new Map<string, CrewAnswer>();
  for (const [index, action] of queue.entries()) {
    const [answer] = await device.send(action);
    const [again] = lost[index % lost.length] ? await device.send(action) : [answer];
    expect(again?.outcome, "the first answer holds").toBe(answer?.outcome);
    if (answer !== undefined) answers.set(action.id, answer);
  }
  expect(answers.size).toBe(queue.length);
  return answers;
}

async function countConflicts(orderId: string): Promise<number> {
  const { rows } = await server.context.pool.query("SELECT FROM pickup_conflicts WHERE order_id = $1", [
    orderId,
  ]);
  return rows.length;
}

/** Checks that each order's owner has the food or the money, and that a bag that left anyway is somebody's to settle. */
async function expectTruth({ orders }: Scene, scanned: ReadonlySet<string>): Promise<void> {
  const { bags } = await (await signedIn(server, "admin")).call(listLeftBags);
  for (const order of orders) {
    const { status, releasedAt } = await server.context.database
      .selectFrom("orders")
      .select(["status", "releasedAt"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const back = await refundedCentsOf(server, order);
    expect(back).toBeLessThanOrEqual(order.totalCents);
    if (status === "cancelled") expect(back).toBe(order.totalCents);
    if (status === "completed") expect([...scanned]).toContain(order.id);
    const wasScanned = scanned.has(order.id);
    const isLeftBag = bags.some(({ orderId }) => orderId === order.id);
    const isReleased = releasedAt !== null && status === "confirmed";
    const isGone = status === "cancelled" || isReleased;
    expect(isLeftBag, `${status}, scanned: ${wasScanned}`).toBe(isGone && wasScanned);
    // A bag of a released order that left anyway is a conflict, which the crew sees on the board.
    if (isReleased && wasScanned) expect(await countConflicts(order.id)).toBeGreaterThan(0);
  }
}

/** Checks that each hand-off of a remake was taken back before the next one. */
async function expectHandedOffOnce({ event }: Scene): Promise<void> {
  const { rows } = await server.context.pool.query<{ out: number }>(
    `SELECT sum(CASE order_item_changes.kind WHEN 'remade' THEN 1 ELSE -1 END)::int AS out
       FROM order_item_changes JOIN incidents ON incidents.id = incident_id
      WHERE event_id = $1 AND order_item_changes.kind IN ('remade', 'taken-back') GROUP BY incident_id`,
    [event.id],
  );
  for (const { out } of rows) expect([0, 1]).toContain(out);
}

test(
  `devices without signal that make, remake, hand off and stop selling come back in any order after others changed the evening: ${SEQUENCES} evenings`,
  async () => {
    const evening = fc.asyncProperty(
      works,
      works,
      fc.shuffledSubarray(Object.keys(CHANGES), { minLength: 1, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (ofOne, ofOther, changes, lost, isOneFirst) => {
        const scene = await setUp();
        const devices = [new TestDevice(crew, scene.event.id), new TestDevice(crew, scene.event.id)] as const;
        const queues = [buildQueue(scene, ofOne, true), buildQueue(scene, ofOther, false)] as const;
        for (const name of changes) {
          admin = await signedIn(server, "admin");
          await CHANGES[name]?.(scene).catch((error: unknown) => {
            if (!(error instanceof Error) || !("code" in error)) throw error;
          });
          await pass();
        }
        crew = await signedIn(server, "staff");
        const scanned = new Set<string>();
        for (const index of isOneFirst ? ([0, 1] as const) : ([1, 0] as const)) {
          const answers = await upload(devices[index], queues[index], lost);
          for (const action of queues[index])
            if (action.kind === "scan" && answers.get(action.id)?.outcome !== "refused")
              scanned.add(action.orderId);
        }
        await pass(15 * 60);
        await expectTruth(scene, scanned);
        const boards = await Promise.all(devices.map((device) => device.board()));
        expect(boards[0]?.orders).toEqual(boards[1]?.orders);
        expect(boards[0]?.remakes).toEqual(boards[1]?.remakes);
        await expectHandedOffOnce(scene);
      },
    );
    await fc.assert(evening, { numRuns: SEQUENCES, endOnFailure: true });
  },
  TIMEOUT_MS,
);
