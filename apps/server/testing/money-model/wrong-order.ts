import { randomUUID } from "node:crypto";
import { previewPartRefund, setOrderStatus, startPartRefund, undoIncident } from "@secret/contract";
import { REFUND_PERCENTS, WRONG_ORDER_REASONS } from "@secret/domain";
import { expect } from "vitest";
import type { Actor, TestEvent } from "../actors.ts";
import type { TestServer } from "../test-server.ts";
import type { Model, ModelOrder } from "./model.ts";
import type { Random } from "./random.ts";
import { codeOr } from "./refusals.ts";

interface Window {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly admin: Actor;
}

/**
 * Refunds a share of an order at the window; the request is sent twice at once. It is undone, made after its undo time,
 * or overtaken by the order's cancellation.
 */
export async function refundAtWindow(scene: Window, order: ModelOrder | undefined): Promise<void> {
  if (order === undefined) return;
  const { server, random, model, event, admin } = scene;
  const params = { id: event.id };
  const choice = {
    orderId: order.id,
    percent: random.pick(REFUND_PERCENTS) ?? 100,
    reason: random.pick(WRONG_ORDER_REASONS) ?? "cold",
    ...(random.next() < 0.5 && { position: 0 }),
  };
  const shown = await codeOr(admin.call(previewPartRefund, { params, query: choice }));
  if (shown.value === undefined) {
    const refusal = order.money === "captured" ? "REFUND_CHANGED" : "PAYMENT_REQUIRED";
    expect(shown.code).toBe(order.isReturned ? "RETURN_IN_PROGRESS" : refusal);
    return;
  }
  const { amountCents, foodCents, taxCents, tipCents } = shown.value;
  expect(foodCents + taxCents + tipCents).toBe(amountCents);
  expect(amountCents).toBeLessThanOrEqual(order.totalCents - order.refundedCents);
  const input = { params, body: { ...choice, shownCents: amountCents }, idempotencyKey: randomUUID() };
  const start = () => admin.call(startPartRefund, input);
  const [started, again] = await Promise.all([start(), start()]);
  expect(again).toEqual(started);
  const end = random.pick(["undo", "settle", "cancel"] as const);
  if (end === "undo") await admin.call(undoIncident, { params: { ...params, incidentId: started.id } });
  const refusal = model.refusalOfCancelling(order, "admin");
  if (end === "cancel") {
    const body = { status: "cancelled" as const, reason: "The fryer broke" };
    const cancelled = await codeOr(admin.call(setOrderStatus, { params: { id: order.id }, body }));
    expect(cancelled.code).toBe(refusal);
  }
  server.clock.advance(11);
  await server.runJobs();
  if (end === "cancel" && refusal === undefined) model.cancel(order, "admin", server.clock.now().getTime());
  else if (end !== "undo") {
    order.refundedCents += amountCents;
    // The event has one item, so every order has one line.
    if (choice.percent === 100) order.isPaidBack = true;
  }
}
