import { setAllotment } from "@secret/contract";
import { expect } from "vitest";
import type { Actor, TestEvent } from "../actors.ts";
import { saleOf, sellTo } from "../counter.ts";
import type { TestServer } from "../test-server.ts";
import type { Model } from "./model.ts";
import type { Random } from "./random.ts";
import { codeOr } from "./refusals.ts";

/** Id of the only device at the counter. */
const DEVICE_ID = "018f0000-0000-7000-8000-000000000001";

interface Counter {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly crew: Actor;
}

/** Sells to a walk-up, from stock or from the device's offline allotment. */
export async function sell({ server, random, model, event, crew }: Counter, isFromAllotment: boolean) {
  const quantity = random.integer(1, 3);
  const tender = random.pick(["cash", "terminal"] as const) ?? "cash";
  const action = saleOf(event, [quantity], { tender, isFromAllotment });
  const refusal = isFromAllotment ? model.refusalOfKept(quantity) : model.refusalOfTaking(1, quantity);
  const sold = await sellTo(server, crew, event, action, { deviceId: DEVICE_ID });
  expect(sold.ok ? undefined : sold.failure.code).toBe(refusal);
  if (!sold.ok) return;
  if (isFromAllotment) model.kept = { orders: model.kept.orders - 1, pieces: model.kept.pieces - quantity };
  model.orders.push({
    id: sold.value.orderId,
    owner: null,
    holder: null,
    quantity,
    totalCents: action.shownTotalCents,
    status: "confirmed",
    money: "captured",
    refundedCents: 0,
    holdEndsAt: 0,
  });
}

/** Sets the device's offline allotment, twice as on a bad connection. */
export async function keep({ random, model, event, crew }: Counter): Promise<void> {
  const wanted = { orders: random.integer(0, 2), pieces: random.integer(1, 4) };
  const refusal =
    wanted.orders === 0 ? undefined : model.refusalOfTaking(wanted.orders, wanted.pieces, model.kept);
  const items = [{ menuItemId: event.menu[0]?.id ?? "", quantity: wanted.pieces }];
  const body = { deviceId: DEVICE_ID, orders: wanted.orders, items };
  for (const _ of [1, 2]) {
    const { code } = await codeOr(crew.call(setAllotment, { params: { id: event.id }, body }));
    expect(code).toBe(refusal);
  }
  if (refusal === undefined) model.kept = wanted.orders === 0 ? { orders: 0, pieces: 0 } : wanted;
}
