import { randomUUID } from "node:crypto";
import { cancelOrder, checkPromoCode, getOrder, placeOrder, setOrderStatus } from "@secret/contract";
import { HOUR_MS, orderTotals } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  event = await createOpenEvent(server);
});
afterAll(() => server?.close());

interface Facts {
  readonly percent?: number;
  readonly amountCents?: number;
  readonly eventId?: string;
  readonly maxUses?: number;
  readonly maxUsesPerMember?: number;
  readonly isFirstOrderOnly?: boolean;
  readonly minSubtotalCents?: number;
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
  test("returns its discount, and the order then costs exactly that", async () => {
    const member = await signedIn(server);
    const promoCode = await createCode({ percent: 15, eventId: event.id });
    const checked = await member.call(checkPromoCode, {
      body: { eventId: event.id, promoCode: ` ${promoCode.toLowerCase()} ` },
    });
    const discount15 = { kind: "percent", percent: 15 } as const;
    expect(checked).toEqual({ promoCode, discount: discount15, minSubtotalCents: null });
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

  test("with an amount for every event isn't used up by checking it", async () => {
    const member = await signedIn(server);
    const promoCode = await createCode({ amountCents: 500, maxUses: 1 });
    for (let count = 0; count < 3; count++) {
      const checked = await member.call(checkPromoCode, { body: { eventId: event.id, promoCode } });
      expect(checked.discount).toEqual({ kind: "amount", amountCents: 500 });
    }
  });

  test.each<[string, () => Facts]>([
    ["of another event", () => ({ percent: 10, eventId: "other" })],
    ["that has expired", () => ({ percent: 10, maxUses: 2, currentUses: 2 })],
    ["that is over", () => ({ percent: 10, expiresAt: hoursFromNow(-1) })],
    ["that begins later", () => ({ percent: 10, startsAt: hoursFromNow(1) })],
  ])("%s is refused", async (_, getFacts) => {
    const member = await signedIn(server);
    const facts = getFacts();
    const other = facts.eventId === "other" ? { eventId: (await createOpenEvent(server)).id } : {};
    const promoCode = await createCode({ ...facts, ...other });
    await expect(
      member.call(checkPromoCode, { body: { eventId: event.id, promoCode } }),
    ).rejects.toMatchObject({ code: "PROMO_CODE_INVALID", status: 409 });
  });

  test("that doesn't exist is refused", async () => {
    const member = await signedIn(server);
    await expect(
      member.call(checkPromoCode, { body: { eventId: event.id, promoCode: "NOPE" } }),
    ).rejects.toMatchObject({ code: "PROMO_CODE_INVALID" });
  });
});

const DISCOUNT = { kind: "amount", amountCents: 500 } as const;

const check = (member: Actor, promoCode: string, subtotalCents?: number, at = event) =>
  member.call(checkPromoCode, {
    body: { eventId: at.id, promoCode, ...(subtotalCents !== undefined && { subtotalCents }) },
  });

/** Places an order of some tails with a code. */
async function place(member: Actor, promoCode: string, at = event, quantity = 1, replaces?: string) {
  const priced = [{ unitPriceCents: at.menu[0]?.priceCents ?? 0, quantity }];
  const { totalCents } = orderTotals(priced, { salesTaxPpm: at.salesTaxPpm, discount: DISCOUNT });
  const body = { ...orderOf(at, [quantity]), promoCode, shownTotalCents: totalCents };
  const { id } = await member.call(placeOrder, {
    body: replaces === undefined ? body : { ...body, replaces },
    idempotencyKey: randomUUID(),
  });
  return { id, pay: () => payFor(member, id, totalCents) };
}

async function expectUses(code: string, currentUses: number): Promise<void> {
  const row = await server.context.database
    .selectFrom("promoCodes")
    .select("currentUses")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ currentUses });
}

describe("a promo code with limits", () => {
  test("per member works as often as its limit, and a cancelled order frees its use", async () => {
    const [member, other] = [await signedIn(server), await createOpenEvent(server)];
    const code = await createCode({ amountCents: 500, maxUsesPerMember: 1 });
    const first = await place(member, code);
    // The unpaid order's own use is free for the order that replaces it.
    expect(await check(member, code)).toMatchObject({ discount: DISCOUNT });
    const replacing = await place(member, code, event, 2, first.id);
    const used = { code: "PROMO_CODE_USED", status: 409, message: "This code works once per member." };
    await expect(check(member, code, undefined, other)).rejects.toMatchObject(used);
    await expect(place(member, code, other)).rejects.toMatchObject(used);
    await expectUses(code, 1);
    expect(await check(await signedIn(server), code)).toMatchObject({ discount: DISCOUNT });
    await member.call(cancelOrder, { params: { id: replacing.id } });
    await place(member, code, other);
    await expectUses(code, 1);
  });

  test("in total counts the uses of others, and of the member at other events", async () => {
    const [member, stranger] = [await signedIn(server), await signedIn(server)];
    const code = await createCode({ amountCents: 500, maxUses: 1 });
    await place(member, code);
    expect(await check(member, code)).toMatchObject({ discount: DISCOUNT });
    const invalid = { code: "PROMO_CODE_INVALID" };
    await expect(check(stranger, code)).rejects.toMatchObject(invalid);
    const other = await createOpenEvent(server);
    await expect(check(member, code, undefined, other)).rejects.toMatchObject(invalid);
  });

  test("per member isn't exceeded by two devices that order at once", async () => {
    const member = await signedIn(server);
    const events = [event, await createOpenEvent(server), await createOpenEvent(server)];
    const code = await createCode({ amountCents: 500, maxUsesPerMember: 1 });
    const placed = await Promise.allSettled(events.map((each) => place(member, code, each)));
    expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of placed)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "PROMO_CODE_USED" });
    await expectUses(code, 1);
  });

  test.each([
    ["per member", { maxUsesPerMember: 1 }],
    ["for first orders only", { isFirstOrderOnly: true }],
  ])("%s refuses to bring back a cancelled order whose use went to another one", async (_, limit) => {
    const [member, admin] = [await signedIn(server), await signedIn(server, "admin")];
    const code = await createCode({ amountCents: 500, ...limit });
    const { id } = await place(member, code);
    await member.call(cancelOrder, { params: { id } });
    await place(member, code, await createOpenEvent(server));
    const back = { params: { id }, body: { status: "pending" as const, reason: "They asked" } };
    await expect(admin.call(setOrderStatus, back)).rejects.toMatchObject({ code: "EVENT_FULL" });
    await expectUses(code, 1);
  });

  test("for first orders only is refused to members who have ordered", async () => {
    const [member, other] = [await signedIn(server), await createOpenEvent(server)];
    const code = await createCode({ amountCents: 500, isFirstOrderOnly: true });
    const first = await place(member, code);
    const refused = { code: "PROMO_CODE_FIRST_ORDER", message: "This code is for first orders only." };
    // An unpaid order elsewhere counts: both could be paid.
    await expect(place(member, code, other)).rejects.toMatchObject(refused);
    await first.pay();
    await expect(check(member, code)).rejects.toMatchObject(refused);
    await member.call(cancelOrder, { params: { id: first.id } });
    expect(await check(member, code)).toMatchObject({ discount: DISCOUNT });
  });

  test("with a minimum is refused below it, when checked and when the order is placed", async () => {
    const member = await signedIn(server);
    const code = await createCode({ amountCents: 500, minSubtotalCents: 4800 });
    const refused = {
      code: "PROMO_CODE_MINIMUM",
      message: "This code needs a subtotal of $48.00 or more.",
    };
    await expect(check(member, code, 4799)).rejects.toMatchObject(refused);
    expect(await check(member, code, 4800)).toMatchObject({ minSubtotalCents: 4800 });
    expect(await check(member, code)).toMatchObject({ minSubtotalCents: 4800 });
    await expect(place(member, code)).rejects.toMatchObject(refused);
    await place(member, code, event, 2);
  });
});
