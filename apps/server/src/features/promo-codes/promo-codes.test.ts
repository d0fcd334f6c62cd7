import { randomUUID } from "node:crypto";
import { placeOrder } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { Browser } from "../../../testing/browser.ts";
import { payFor } from "../../../testing/orders.ts";
import { signedInMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Browser;
let adminId: string;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  event = await createOpenEvent(server);
  const account = await signedInMember(server, "admin");
  adminId = account.userId;
  admin = new Browser(server);
  await admin.signIn({ email: account.email });
});
afterAll(() => server.close());

const TEN_PERCENT = { kind: "percent", percent: 10 } as const;
const PATH = "/api/admin/promo-codes";

let made = 0;
async function make(facts: object = {}) {
  const code = `CODE-${++made}`;
  const answer = await admin.post(PATH, { code, discount: TEN_PERCENT, ...facts });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { id: string; code: string };
}

/** Places an order with a code, paid or unpaid. */
async function orderWith(promoCode: string, isPaid: boolean) {
  const member = await signedIn(server);
  const priced = [{ unitPriceCents: event.menu[0]?.priceCents ?? 0, quantity: 1 }];
  const totals = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, discount: TEN_PERCENT });
  const body = { ...orderOf(event, [1]), promoCode, shownTotalCents: totals.totalCents };
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  if (isPaid) await payFor(member, id, totals.totalCents);
  return totals;
}

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

async function linesAbout(code: string) {
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "actorId", "oldValue", "newValue"])
    .where("message", "like", `Promo code ${code} %`)
    .orderBy("id")
    .execute();
  return lines;
}

describe("a promo code", () => {
  test("is created once, in any spelling, and audited", async () => {
    const answer = await admin.post(PATH, {
      code: " first-bite ",
      discount: { kind: "amount", amountCents: 500 },
      eventId: event.id,
      maxUses: 20,
    });
    expect(answer.body).toMatchObject({
      code: "FIRST-BITE",
      status: "active",
      event: { id: event.id },
      maxUses: 20,
      currentUses: 0,
      orders: 0,
      netSalesCents: 0,
    });
    const again = await admin.post(PATH, { code: "First-Bite", discount: TEN_PERCENT });
    expect(again).toMatchObject({ status: 409, body: { code: "PROMO_CODE_TAKEN", field: "code" } });
    expect(await linesAbout("FIRST-BITE")).toMatchObject([
      { actorId: adminId, newValue: "$5.00 off, 20 uses, from the start until further notice" },
    ]);
  });

  test.each([
    { discount: { kind: "percent", percent: 100 } },
    { discount: { kind: "amount", amountCents: 0 } },
    { code: "A B" },
    { code: "=SUM" },
    { maxUses: 0 },
    { maxUsesPerMember: 0 },
    { minSubtotalCents: 100_001 },
    { isFirstOrderOnly: "yes" },
    { startsAt: "2026-12-02T00:00:00.000Z", expiresAt: "2026-12-01T00:00:00.000Z" },
  ])("with %o isn't created", async (facts) => {
    const answer = await admin.post(PATH, { code: "NEVER", discount: TEN_PERCENT, ...facts });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  test("for an unknown event isn't created", async () => {
    const eventId = "01890000-0000-7000-8000-000000000000";
    const answer = await admin.post(PATH, { code: "NOWHERE", discount: TEN_PERCENT, eventId });
    expect(answer).toMatchObject({ status: 404, body: { code: "EVENT_NOT_FOUND" } });
  });

  test("shows its uses, and how many of them were paid", async () => {
    const { code } = await make();
    const paid = await orderWith(code, true);
    await orderWith(code, false);
    const { body } = await admin.get(`${PATH}?search=${code.toLowerCase()}`);
    const figures = {
      orders: 1,
      netSalesCents: paid.subtotalCents - paid.discountCents,
      discountCents: paid.discountCents,
    };
    expect(body.rows).toMatchObject([{ code, currentUses: 2, ...figures }]);
    expect(body.summary).toEqual({ totalCodes: 1, ...figures });
  });

  test("can get another limit, but not below its uses", async () => {
    const { id, code } = await make({ maxUses: 5 });
    await orderWith(code, false);
    await orderWith(code, false);
    const put = (maxUses: number | null) => admin.send("PUT", `${PATH}/${id}`, { maxUses });
    expect(await put(1)).toMatchObject({
      status: 409,
      body: { code: "LIMIT_BELOW_TAKEN", field: "maxUses", params: { taken: 2 } },
    });
    expect(await put(2)).toMatchObject({ status: 200, body: { maxUses: 2, status: "used-up" } });
    expect(await put(2)).toMatchObject({ status: 200 });
    const [, line, ...more] = await linesAbout(code);
    expect(more).toEqual([]);
    expect(line).toEqual({
      message: `Promo code ${code} was changed`,
      actorId: adminId,
      oldValue: expect.stringMatching(/^5 uses/),
      newValue: expect.stringMatching(/^2 uses/),
    });
  });

  test("keeps limits that an edit doesn't give, and the audit log names them", async () => {
    const limits = { maxUsesPerMember: 1, isFirstOrderOnly: true, minSubtotalCents: 2500 };
    const { id, code } = await make(limits);
    const put = (body: object) => admin.send("PUT", `${PATH}/${id}`, body);
    expect((await put({ maxUses: 5 })).body).toMatchObject({ ...limits, maxUses: 5 });
    const none = { maxUsesPerMember: null, isFirstOrderOnly: false, minSubtotalCents: null };
    expect((await put({ maxUses: 5, ...none })).body).toMatchObject(none);
    const named = "1 per member, first order only, subtotal of $25.00 or more, from the start";
    const [made, edited, freed] = await linesAbout(code);
    expect(made?.newValue).toContain(`any number of uses, ${named}`);
    expect(edited?.newValue).toContain(`5 uses, ${named}`);
    expect(freed).toMatchObject({
      oldValue: edited?.newValue,
      newValue: "5 uses, from the start until further notice",
    });
    const { body } = await admin.get(`${PATH}?search=${code}`);
    expect(body.rows).toMatchObject([none]);
  });

  test("ends at once; a planned one never starts", async () => {
    const [running, planned] = [await make(), await make({ startsAt: inHours(1), expiresAt: inHours(2) })];
    for (const { id, code } of [running, planned]) {
      const ended = await admin.send("DELETE", `${PATH}/${id}`);
      expect(ended).toMatchObject({ status: 200, body: { status: "ended" } });
      await expect(orderWith(code, false)).rejects.toMatchObject({ code: "PROMO_CODE_INVALID" });
      await admin.send("DELETE", `${PATH}/${id}`);
      expect(await linesAbout(code)).toHaveLength(2);
    }
    expect(await admin.send("DELETE", `${PATH}/${randomUUID()}`)).toMatchObject({ status: 404 });
  });
});

test("the list can be filtered by status and event, and is paged", async () => {
  await make({ eventId: event.id, startsAt: inHours(1) });
  const planned = await admin.get(`${PATH}?status=scheduled&eventId=${event.id}`);
  expect(planned.body.rows).toHaveLength(1);
  const all = (await admin.get(`${PATH}?limit=200`)).body.rows as { id: string }[];
  const paged: string[] = [];
  for (let before = ""; ; ) {
    const { body } = await admin.get(`${PATH}?limit=2${before && `&before=${before}`}`);
    paged.push(...body.rows.map(({ id }: { id: string }) => id));
    before = paged.at(-1) ?? "";
    if (!body.hasMore) break;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});
