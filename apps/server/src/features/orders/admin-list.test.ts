import { randomUUID } from "node:crypto";
import {
  ADMIN_ORDER_SORTS,
  type AdminOrderFilter,
  addressOf,
  exportAdminOrders,
  getAdminOrder,
  getAdminOrderSummary,
  listAdminOrders,
  placeOrder,
  setOrderStatus,
} from "@secret/contract";
import { dayAt } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { paidOrder, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

/** Places a paid order for each of these quantities of tails on one event, a minute apart. */
async function ordersOn(event: TestEvent, quantities: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const quantity of quantities) {
    const member = await signedIn(server);
    const body = orderOf(event, [quantity]);
    const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
    await payFor(member, id, body.shownTotalCents);
    server.clock.advance(60);
    ids.push(id);
  }
  return ids;
}

const idsOf = async (query: Partial<AdminOrderFilter>) =>
  (await admin.call(listAdminOrders, { query })).rows.map(({ id }) => id);

describe("the list of orders", () => {
  test("is read page by page in every sort, each order once, even with equal totals", async () => {
    const event = await createOpenEvent(server);
    const ids = await ordersOn(event, [1, 2, 2]);
    const wanted = {
      ...{ newest: [2, 1, 0], oldest: [0, 1, 2], largest: [2, 1, 0], smallest: [0, 1, 2] },
      ...{ "open-first": [2, 1, 0], "closed-first": [2, 1, 0] },
    };
    for (const sort of ADMIN_ORDER_SORTS) {
      const seen: string[] = [];
      for (let hasMore = true; hasMore; ) {
        const before = seen.at(-1);
        const query = { eventId: event.id, sort, limit: 1, ...(before && { before }) };
        const page = await admin.call(listAdminOrders, { query });
        seen.push(...page.rows.map(({ id }) => id));
        hasMore = page.hasMore;
      }
      expect(seen).toEqual(wanted[sort].map((index) => ids[index]));
    }
  });

  test("sorts by status, newest first within each, and skips none if an order moves between pages", async () => {
    const event = await createOpenEvent(server);
    const [ready = "", old = "", cancelled = "", young = ""] = await ordersOn(event, [1, 1, 1, 1]);
    const move = (id: string, status: "cancelled" | "completed" | "ready") =>
      admin.call(setOrderStatus, { params: { id }, body: { status, reason: "By hand" } });
    await move(ready, "ready");
    await move(cancelled, "cancelled");
    const read = (query: Partial<AdminOrderFilter>) => idsOf({ eventId: event.id, ...query });
    expect(await read({ sort: "open-first" })).toEqual([young, old, ready, cancelled]);
    expect(await read({ sort: "closed-first" })).toEqual([cancelled, ready, young, old]);
    expect(await read({ sort: "open-first", status: "confirmed" })).toEqual([young, old]);
    expect(await read({ sort: "open-first", limit: 2 })).toEqual([young, old]);
    await move(old, "completed");
    const behind = { before: old, beforeStatus: "confirmed" } as const;
    expect(await read({ sort: "open-first", limit: 1, ...behind })).toEqual([ready]);
    expect(await read({ sort: "open-first", before: cancelled })).toEqual([]);
  });

  test("finds an order by the beginning of its number and by email, and takes % and _ literally", async () => {
    const { id, member } = await paidOrder(server, { firstName: "Imani" });
    const { order } = await admin.call(getAdminOrder, { params: { id } });
    const { orderNumber } = order;
    for (const search of [orderNumber, orderNumber.replace("-", "").toLowerCase(), orderNumber.slice(0, 5)]) {
      expect(await idsOf({ search })).toContain(id);
    }
    expect(await idsOf({ search: member.email })).toEqual([id]);
    expect(await idsOf({ search: "100%" })).toEqual([]);
    expect(await idsOf({ search: "_" })).toEqual([]);
  });

  test("filters by the days of the brand's calendar", async () => {
    const { id } = await paidOrder(server);
    const { order } = await admin.call(getAdminOrder, { params: { id } });
    const day = dayAt(new Date(order.createdAt));
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(await idsOf({ from: day, to: day })).toContain(id);
    expect(await idsOf({ to: dayBefore })).not.toContain(id);
  });

  test("has stats that add up to its orders", async () => {
    const event = await createOpenEvent(server);
    const [first = "", ...others] = await ordersOn(event, [1, 2, 3]);
    await admin.call(setOrderStatus, { params: { id: first }, body: { status: "cancelled" } });
    const { rows: orders } = await admin.call(listAdminOrders, { query: { eventId: event.id } });
    const collectedCents = orders
      .filter(({ id }) => others.includes(id))
      .reduce((sum, { totalCents }) => sum + totalCents, 0);
    const { summary } = await admin.call(getAdminOrderSummary, { query: { eventId: event.id } });
    expect(summary).toMatchObject({
      orders: 2,
      activeOrders: 2,
      completedOrders: 0,
      heldOrders: 0,
      cancelledOrders: 1,
    });
    expect(summary?.sales).toMatchObject({ collectedCents, grossCents: 6 * 2_400, refundCents: 2_400 });
  });
});

describe("the export of orders", () => {
  // An export with names needs reauthentication, and a new sign-in counts as that.
  beforeEach(async () => {
    admin = await signedIn(server, "admin");
  });

  const exported = async (cookie: string, query: object) =>
    server.app.inject({
      url: addressOf(exportAdminOrders, { query }),
      headers: { cookie },
    });

  test("has the list's orders, with plain amounts and a dated name", async () => {
    const event = await createOpenEvent(server);
    await ordersOn(event, [1, 2]);
    const query = { eventId: event.id };
    const { name, contentType, head, lines } = await exportFile(server, admin, exportAdminOrders, { query });
    const today = dayAt(server.clock.now());
    expect(name).toBe(`orders-${today}.csv`);
    expect(contentType).toBe("text/csv; charset=utf-8");
    expect(head).toMatch(/^\ufeffOrder,Ordered at,Status/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("2 × Tail,,48.00,0.00,4.68,0.00,52.68,card,0.00");
    expect(lines[1]).toContain("1 × Tail");
  });

  test("abuse 59: neutralizes a name that is a formula", async () => {
    const { event } = await paidOrder(server, { firstName: '=HYPERLINK("http://evil.example")' });
    const query = { eventId: event.id };
    const { lines } = await exportFile(server, admin, exportAdminOrders, { query });
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"") Reyes"`);
  });

  test("abuse 58: requires a current admin, and is audited without the search text", async () => {
    const member = await signedIn(server);
    expect((await exported(member.cookie, {})).statusCode).toBe(403);
    expect((await exported("", {})).statusCode).toBe(401);
    await exported(admin.cookie, { search: "imani reyes", status: "confirmed" });
    const line = await server.context.database
      .selectFrom("auditLog")
      .selectAll()
      .where("actorId", "=", admin.id)
      .where("message", "=", "Orders were exported")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line.metadata).toEqual({ status: "confirmed", isSearched: true });
  });
});

test("an order's page shows its bill and its history, newest first", async () => {
  const { id, totalCents } = await paidOrder(server);
  await admin.call(setOrderStatus, { params: { id }, body: { status: "ready", reason: "Fried early" } });
  const detail = await admin.call(getAdminOrder, { params: { id } });
  expect(detail.bill.totalCents).toBe(totalCents);
  expect(detail.lines).toMatchObject([{ position: 0, name: "Tail", quantity: 1 }]);
  expect(detail.history[0]).toMatchObject({ newValue: "ready", actorName: "Robin R." });
  const missing = admin.call(getAdminOrder, { params: { id: randomUUID() } });
  await expect(missing).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
});
