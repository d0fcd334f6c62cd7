import {
  answerChoice,
  getOrderChoices,
  previewShort,
  previewStop,
  setOrderStatus,
  startShort,
  stopPickup,
} from "@secret/contract";
import { expect } from "vitest";
import { settleDueChoices } from "../../src/features/incidents/service/settle-choices.ts";
import type { Actor, TestEvent } from "../actors.ts";
import { refundedCentsOf } from "../orders.ts";
import type { TestServer } from "../test-server.ts";
import type { Model, ModelOrder } from "./model.ts";
import type { Random } from "./random.ts";

interface Day {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly members: readonly Actor[];
  readonly admin: Actor;
}

/** Share of the shortages in which some of the missing food is found. */
const FOUND_SHARE = 0.4;
const CHOICE_SECONDS = 15 * 60;

/** Paid order that a shortage took pieces from, with its owner's or an admin's reaction. */
interface CutOrder {
  readonly order: ModelOrder;
  /** Pieces before the cut. */
  readonly bought: number;
  readonly isEmpty: boolean;
  readonly reaction: "fewer" | "refund" | "silence" | "cancelled";
}

/**
 * Runs short of the event's item: members choose, stay silent or are cancelled by an admin, and some food may be found.
 * No order may be unpaid.
 */
export async function runShort(day: Day): Promise<void> {
  const { server, random, model } = day;
  const before = new Map(model.live.map((order) => [order, order.quantity]));
  const promised = sumOf(before.values());
  if (promised === 0) return;
  const counted = random.integer(0, promised - 1);
  await countTwice(day, counted, { promised, short: promised - counted });
  server.clock.advance(11);
  await server.runJobs();
  await readKept(day);
  const cut = [...before].filter(([order, pieces]) => order.quantity < pieces);
  const cuttable = model.live.filter(mayBeCut);
  expect(cut.filter(([order]) => !cuttable.includes(order))).toEqual([]);
  const missing = Math.min(promised - counted, sumOf(cuttable.map((order) => before.get(order) ?? 0)));
  expect(sumOf(cut.map(([order, pieces]) => pieces - order.quantity))).toBe(missing);
  expectFair(cuttable, new Set(cut.map(([order]) => order)));
  const empty = new Set(cut.flatMap(([order]) => (order.quantity === 0 ? [order] : [])));
  const chosen: CutOrder[] = [];
  for (const [order, bought] of cut) {
    const isEmpty = empty.has(order);
    chosen.push({ order, bought, isEmpty, reaction: isEmpty ? "silence" : await choose(day, order) });
  }
  if (missing > 0 && random.next() < FOUND_SHARE) await findFood(day, missing);
  server.clock.advance(CHOICE_SECONDS);
  await settleDueChoices(server.context);
  await settleDueChoices(server.context);
  await server.runJobs();
  for (const each of chosen) await expectSettled(day, each);
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

/** Walk-ups wait at the window, and a refunded order is settled. */
const mayBeCut = ({ holder, isPaidBack }: ModelOrder) => holder !== null && isPaidBack !== true;

/** Previews a count and confirms it from two devices at once, of which one is recorded. */
async function countTwice({ admin, event }: Day, counted: number, expected: object): Promise<void> {
  const params = { id: event.id };
  const menuItemId = event.menu[0]?.id ?? "";
  const shown = await admin.call(previewShort, { params, query: { menuItemId, counted } });
  expect(shown).toMatchObject(expected);
  const body = { menuItemId, counted, version: shown.version };
  const confirm = () => admin.call(startShort, { params, body });
  const answers = await Promise.allSettled([confirm(), confirm()]);
  const recorded = answers.filter((answer) => answer.status === "fulfilled" && answer.value.isRecorded);
  // A count with no food missing may be repeated, since it changes nothing.
  expect(recorded.length).toBeGreaterThan(0);
  if ((shown.short ?? 0) > 0) expect(recorded).toHaveLength(1);
}

/** Sets each order's pieces to those that the server lets it keep. */
async function readKept({ server, model, event }: Day): Promise<void> {
  const rows = await server.context.database
    .selectFrom("orderItems")
    .innerJoin("orders", "orders.id", "orderItems.orderId")
    .select(["orders.id", "keptQuantity"])
    .where("eventId", "=", event.id)
    .execute();
  const keptOf = new Map(rows.map(({ id, keptQuantity }) => [id, keptQuantity]));
  for (const order of model.live) order.quantity = keptOf.get(order.id) ?? 0;
}

/** Checks that nobody lost a piece while another member had two more left. */
function expectFair(cuttable: readonly ModelOrder[], cut: ReadonlySet<ModelOrder>): void {
  const members = [...Map.groupBy(cuttable, ({ holder }) => holder).values()];
  const leftOf = (orders: readonly ModelOrder[]) => sumOf(orders.map(({ quantity }) => quantity));
  const most = Math.max(0, ...members.map(leftOf));
  for (const orders of members)
    if (orders.some((order) => cut.has(order))) expect(leftOf(orders)).toBeGreaterThanOrEqual(most - 1);
}

/** Answers an order's choice as its owner, lets an admin cancel it, or does nothing. */
async function choose(day: Day, order: ModelOrder): Promise<CutOrder["reaction"]> {
  const { server, random, model, members, admin } = day;
  const reaction = random.pick(["fewer", "refund", "silence", "cancelled"] as const) ?? "silence";
  if (reaction === "silence") return reaction;
  if (reaction === "cancelled") {
    const body = { status: "cancelled" as const, reason: "They called" };
    await admin.call(setOrderStatus, { params: { id: order.id }, body });
    model.cancel(order, "admin", server.clock.now().getTime());
    return reaction;
  }
  const owner = members[order.holder ?? members.length];
  const [choice] = (await owner?.call(getOrderChoices, { params: { id: order.id } }))?.choices ?? [];
  const params = { id: order.id, choiceId: choice?.id ?? expect.fail("a cut order has no choice") };
  await owner?.call(answerChoice, { params, body: { answer: reaction } });
  return reaction;
}

/** Counts more than is promised, so that found pieces go back to orders whose owners still choose. */
async function findFood(day: Day, missing: number): Promise<void> {
  const promised = sumOf(day.model.live.map(({ quantity }) => quantity));
  const counted = promised + day.random.integer(1, missing);
  await countTwice(day, counted, { promised, short: 0 });
}

/** Checks how much an order's owner is refunded in the end, and updates the model. */
async function expectSettled(day: Day, { order, bought, isEmpty, reaction }: CutOrder): Promise<void> {
  const { server, model } = day;
  if (reaction === "cancelled") return;
  if (isEmpty || reaction === "refund") return model.cancel(order, "owner", server.clock.now().getTime());
  await readKept(day);
  const left = order.totalCents - order.refundedCents;
  const amount = (await refundedCentsOf(server, order)) - order.refundedCents;
  const share = (order.totalCents * (bought - order.quantity)) / bought;
  expect(amount).toBeGreaterThanOrEqual(0);
  expect(amount).toBeLessThanOrEqual(left);
  // Food, tax and tip are each rounded.
  if (order.refundedCents === 0) expect(Math.abs(amount - share)).toBeLessThanOrEqual(3);
  order.refundedCents += amount;
}

/** Stops the pickup for good: each order is cancelled, and the rest of its payment is refunded. */
export async function stopForGood({ server, model, event, admin }: Day): Promise<void> {
  const params = { id: event.id };
  const reason = "rain";
  const { version } = await admin.call(previewStop, { params, query: { reason } });
  const stop = () => admin.call(stopPickup, { params, body: { reason, version } });
  const answers = await Promise.all([stop(), stop()]);
  expect(answers.filter(({ started }) => started !== null)).toHaveLength(1);
  server.clock.advance(61);
  await server.runJobs();
  for (const order of model.live) model.cancel(order, "event-cancelled", server.clock.now().getTime());
}
