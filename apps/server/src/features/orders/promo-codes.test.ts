import { randomUUID } from "node:crypto";
import { checkPromoCode, getOrder, placeOrder } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  event = await createOpenEvent(server);
});
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;

interface Facts {
  readonly percent?: number;
  readonly amountCents?: number;
  readonly eventId?: string;
  readonly maxUses?: number;
  readonly currentUses?: number;
  readonly startsAt?: Date;
  readonly expiresAt?: Date;
}

async function createCode(facts: Facts): Promise<string> {
  const code = randomUUID().slice(0, 8).toUpperCase();
  const createdAt = server.clock.now();
  await server.context.database
    .insertInto("promoCodes")
    .values({ code, createdAt, ...facts })
    .execute();
  return code;
}

const hoursFromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS);

describe("a promo code", () => {
  test("tells what it takes off, and the order then costs just that", async () => {
    const member = await signedIn(server);
    const promoCode = await createCode({ percent: 15, eventId: event.id });
    const checked = await member.call(checkPromoCode, {
      body: { eventId: event.id, promoCode: ` ${promoCode.toLowerCase()} ` },
    });
    expect(checked).toEqual({ promoCode, discount: { kind: "percent", percent: 15 } });
    const body = orderOf(event, [2]);
    const priced = [{ unitPriceCents: event.menu[0]?.priceCents ?? 0, quantity: 2 }];
    const { discount } = checked;
    const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, discount });
    const placed = await member.call(placeOrder, {
      body: { ...body, promoCode, shownTotalCents: totalCents },
      idempotencyKey: randomUUID(),
    });
    const order = await member.call(getOrder, { params: { id: placed.id } });
    expect(order).toMatchObject({ totalCents, bill: { promoCode, totalCents } });
    expect(order.bill?.discountCents).toBeGreaterThan(0);
  });

  test("of an amount for every event, asked for as often as one likes, keeps its uses", async () => {
    const member = await signedIn(server);
    const promoCode = await createCode({ amountCents: 500, maxUses: 1 });
    for (let count = 0; count < 3; count++) {
      const checked = await member.call(checkPromoCode, { body: { eventId: event.id, promoCode } });
      expect(checked.discount).toEqual({ kind: "amount", amountCents: 500 });
    }
  });

  test.each<[string, () => Facts]>([
    ["of another event", () => ({ percent: 10, eventId: "other" })],
    ["that is used up", () => ({ percent: 10, maxUses: 2, currentUses: 2 })],
    ["that is over", () => ({ percent: 10, expiresAt: hoursFromNow(-1) })],
    ["that begins later", () => ({ percent: 10, startsAt: hoursFromNow(1) })],
  ])("%s is refused", async (_, factsOf) => {
    const member = await signedIn(server);
    const facts = factsOf();
    const other = facts.eventId === "other" ? { eventId: (await createOpenEvent(server)).id } : {};
    const promoCode = await createCode({ ...facts, ...other });
    await expect(
      member.call(checkPromoCode, { body: { eventId: event.id, promoCode } }),
    ).rejects.toMatchObject({ code: "PROMO_CODE_INVALID", status: 409 });
  });

  test("that nobody has made is refused", async () => {
    const member = await signedIn(server);
    await expect(
      member.call(checkPromoCode, { body: { eventId: event.id, promoCode: "NOPE" } }),
    ).rejects.toMatchObject({ code: "PROMO_CODE_INVALID" });
  });
});
