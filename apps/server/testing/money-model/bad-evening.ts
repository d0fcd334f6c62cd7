import {
  announceDelay,
  cancelOrder,
  type NewCrewAction,
  previewDelay,
  previewRelease,
  releaseNoShows,
  undoIncident,
} from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { expect } from "vitest";
import { notifyDelays } from "../../src/features/incidents/service/notify-delays.ts";
import { repayReleased } from "../../src/features/incidents/service/repay-released.ts";
import { orderOf } from "../actors.ts";
import { TestDevice } from "../crew.ts";
import { refundedCentsOf } from "../orders.ts";
import { sell } from "./counter.ts";
import type { ModelOrder } from "./model.ts";
import { codeOr } from "./refusals.ts";
import type { Sequence } from "./sequence.ts";

const UNDO_SHARE = 0.3;
const UNDO_SECONDS = 11;
/** Delay from which owners may have their order refunded. */
const REFUNDED_MINUTES = 20;
const LATE_CANCEL_SHARE = 0.3;
const SALES = 3;

type Step = (name: string, run: () => Promise<void>) => Promise<void>;

/**
 * Lives through an evening: the crew runs late, makes up for a wrong bag and releases no-shows, whose food is sold again.
 * Each may be undone. No order may be unpaid.
 */
export async function liveThroughEvening(
  sequence: Sequence,
  signInAgain: () => Promise<unknown>,
  step: Step,
): Promise<void> {
  const { server, event } = sequence;
  const detail = await server.parts.events.detail(event.id);
  const [window] = detail?.pickupWindows ?? [];
  if (window === undefined) throw new Error("the event has no window");
  const secondsUntil = (at: Date | string, plus = 60) =>
    (new Date(at).getTime() - server.clock.now().getTime()) / 1_000 + plus;
  await step("pickup starts", () => sequence.passTime(secondsUntil(window.startsAt)));
  await signInAgain();
  let minutes = 0;
  await step("runLate", async () => {
    minutes = await runLate(sequence);
  });
  await step("makeUpForBag", () => makeUpForBag(sequence));
  // Every hold is over an hour after the window and its delay.
  const overAt = new Date(new Date(window.endsAt).getTime() + HOUR_MS + minutes * 60_000);
  await step("holds end", () => sequence.passTime(secondsUntil(overAt)));
  await signInAgain();
  await step("release", () => release(sequence, minutes >= REFUNDED_MINUTES));
}

const ownedOf = ({ model }: Sequence) =>
  model.live.filter(({ owner, status }) => owner !== null && status === "confirmed");

/** Undoes some of the incidents. Returns whether it did. */
async function undoSome({ random, admin, event }: Sequence, incidentId: string): Promise<boolean> {
  if (random.next() >= UNDO_SHARE) return false;
  await admin.call(undoIncident, { params: { id: event.id, incidentId } });
  return true;
}

/** Announces a delay; some owners then want their money back. Returns the delay in minutes, 0 if it was undone. */
async function runLate(sequence: Sequence): Promise<number> {
  const { server, random, model, members, admin, event } = sequence;
  if (ownedOf(sequence).length === 0) return 0;
  const params = { id: event.id };
  const minutes = random.pick([10, 20, 40] as const) ?? 20;
  const { version, windows } = await admin.call(previewDelay, { params, query: { minutes } });
  expect(windows[0]?.minutes).toBe(minutes);
  const { started } = await admin.call(announceDelay, { params, body: { minutes, version } });
  const isUndone = await undoSome(sequence, started?.id ?? expect.fail("no delay started"));
  server.clock.advance(UNDO_SECONDS);
  await notifyDelays(server.context);
  const isRefunded = !isUndone && minutes >= REFUNDED_MINUTES;
  for (const order of ownedOf(sequence)) {
    if (random.next() >= LATE_CANCEL_SHARE) continue;
    const owner = members[order.holder ?? members.length];
    const { code } = await codeOr(owner?.call(cancelOrder, { params: { id: order.id } }));
    expect(code).toBe(isRefunded ? undefined : "ORDER_NOT_CANCELLABLE");
    if (isRefunded) model.cancel(order, "owner", server.clock.now().getTime());
  }
  return isUndone ? 0 : minutes;
}

/** Has an order made, and then makes it again with a free piece, which is handed off or not needed. */
async function makeUpForBag(sequence: Sequence): Promise<void> {
  const { server, random, model, crew, event } = sequence;
  const order = random.pick(ownedOf(sequence).filter(({ isReturned }) => isReturned !== true));
  if (order === undefined) return;
  const { id: orderId } = order;
  const device = new TestDevice(crew, event.id);
  let lastId = "";
  const does = async (action: NewCrewAction) => {
    const { id, outcome } = await device.does(action, server.clock.now());
    lastId = id;
    return outcome;
  };
  expect(await does({ kind: "move", orderId, from: "confirmed", to: "preparing" })).toBe("done");
  expect(await does({ kind: "move", orderId, from: "preparing", to: "ready" })).toBe("done");
  order.status = "ready";
  const isLeft = model.refusalOfTaking(0, 1) === undefined;
  const menuItemId = event.menu[0]?.id ?? "";
  expect(await does({ kind: "free-item", orderId, menuItemId })).toBe(isLeft ? "done" : "refused");
  if (isLeft) model.freePieces++;
  await sequence.compare();
  expect(await does({ kind: "remake", orderId, lines: [{ position: 0, quantity: 1 }] })).toBe("done");
  const isHandedOff = random.next() < 0.5;
  if (random.next() < 0.5) {
    expect(await does({ kind: "end-remake", orderId, isHandedOff: true })).toBe("done");
    expect(await does({ kind: "take-back-remake", orderId, handOffId: lastId })).toBe("done");
    await sequence.compare();
  }
  expect(await does({ kind: "end-remake", orderId, isHandedOff })).toBe("done");
  if (isLeft && !isHandedOff) model.freePieces--;
}

/** Releases the orders that nobody came for, confirmed by two requests at once, and sells their food. */
async function release(sequence: Sequence, isOnUs: boolean): Promise<void> {
  const { server, model, admin, event } = sequence;
  const params = { id: event.id };
  const { version, orders } = await admin.call(previewRelease, { params });
  if (orders.length === 0) return;
  const confirm = () => admin.call(releaseNoShows, { params, body: { version } });
  const started = (await Promise.all([confirm(), confirm()])).flatMap((answer) => answer.started ?? []);
  expect(started).toHaveLength(1);
  const isUndone = await undoSome(sequence, started[0]?.id ?? "");
  server.clock.advance(UNDO_SECONDS);
  await server.runJobs();
  const released = orders.map(({ id }) => model.live.find((order) => order.id === id) ?? expect.fail(id));
  if (isUndone) return;
  // An order that we made late is refunded in full.
  if (isOnUs) for (const order of released) model.cancel(order, "admin", server.clock.now().getTime());
  else await sellReleased(sequence, released);
}

/** Sells what was released, and checks that each piece is repaid once, also if two processes look at once. */
async function sellReleased(sequence: Sequence, released: readonly ModelOrder[]): Promise<void> {
  const { server, model, event } = sequence;
  const room = () => model.stock - model.taken;
  const unsold = room();
  for (const order of released) order.isReleased = true;
  await sequence.compare();
  const before = room();
  for (let sale = 0; sale < SALES; sale++) {
    await sell(sequence, false);
    await sequence.compare();
  }
  server.clock.advance(1);
  await Promise.all([repayReleased(server.context), repayReleased(server.context)]);
  await server.runJobs();
  const isUntouched = released.every(({ refundedCents }) => refundedCents === 0);
  let repaid = 0;
  for (const order of released) {
    const amount = (await refundedCentsOf(server, order)) - order.refundedCents;
    expect(amount).toBeGreaterThanOrEqual(0);
    expect(amount).toBeLessThanOrEqual(order.totalCents - order.refundedCents);
    order.refundedCents += amount;
    repaid += amount;
  }
  // Orders that were paid back are passed over, and offers and set aside pieces take what was unsold.
  if (!isUntouched || model.offers.length > 0 || model.kept.pieces > 0) return;
  const pieces = Math.max(0, before - room() - unsold);
  const piece = orderOf(event, [1]).shownTotalCents;
  // Each order's food and tax are rounded.
  expect(Math.abs(repaid - pieces * piece)).toBeLessThanOrEqual(2 * released.length);
}
