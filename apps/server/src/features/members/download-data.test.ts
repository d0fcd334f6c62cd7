import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  claimTransfer,
  exportProfile,
  getOrder,
  placeOrder,
  refundOrder,
} from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { DECLINED_CARD, moveByAdmin, payFor } from "../../../testing/orders.ts";
import { returnedOrder } from "../../../testing/returned-orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Download {
  readonly orders: readonly { readonly id: string }[];
  readonly securityLog: readonly { readonly message: string }[];
}

const download = (member: Actor) => member.call(exportProfile) as Promise<unknown> as Promise<Download>;

/** Places an order of one tail at its own event. */
async function place(member: Actor) {
  const body = orderOf(await createOpenEvent(server), [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  return { id, member, pay: () => payFor(member, id, body.shownTotalCents) };
}

async function paid(member: Actor) {
  const order = await place(member);
  await order.pay();
  return order;
}

test("has each order as its page shows it, newest first", async () => {
  const { member, id: returned } = await returnedOrder(server);
  const [friend, admin] = [await signedIn(server), await signedIn(server, "admin")];
  const [refunded, cancelled, givenAway] = [await paid(member), await paid(member), await paid(member)];
  await admin.call(refundOrder, {
    params: { id: refunded.id },
    body: { amountCents: 500, reason: "A cold one" },
    idempotencyKey: randomUUID(),
  });
  await moveByAdmin(server, cancelled.id, "cancelled");
  await friend.call(claimTransfer, { body: { token: (await offered(givenAway)).token } });
  const received = await paid(friend);
  await member.call(claimTransfer, { body: { token: (await offered(received)).token } });
  const onOffer = await paid(member);
  await offered(onOffer);
  const declined = await place(member);
  await expect(
    payFor(member, declined.id, (await seen(member, declined.id)).totalCents ?? 0, DECLINED_CARD),
  ).rejects.toThrow();
  await server.runJobs();

  const { orders } = await download(member);
  const ids = [returned, refunded, cancelled, givenAway, received, onOffer, declined].map((each) =>
    typeof each === "string" ? each : each.id,
  );
  expect(orders.map(({ id }) => id)).toEqual(ids.sort().reverse());
  for (const order of orders) expect(order).toEqual(await seen(member, order.id));
  expect(orders).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: refunded.id, refunds: [expect.objectContaining({ amountCents: 500 })] }),
      expect.objectContaining({
        id: returned,
        openReturn: expect.objectContaining({ isAnybodyWaiting: true }),
      }),
      expect.objectContaining({ id: givenAway.id, status: "transferred", bill: expect.anything() }),
      expect.objectContaining({ id: received.id, bill: null, payment: null }),
      expect.objectContaining({ id: onOffer.id, transfer: expect.anything() }),
      expect.objectContaining({ id: declined.id, payment: expect.objectContaining({ state: "declined" }) }),
    ]),
  );
  await moveByAdmin(server, declined.id, "cancelled");
});

const seen = (member: Actor, id: string) => member.call(getOrder, { params: { id } });

const COPIES = 230;
const LINES = 2_300;
/** Maximum queries per page of 100 orders or 1,000 audit lines. */
const QUERIES_PER_PAGE = 3;

test("abuse 75: reads a long history in pages, with a few queries each", async () => {
  const member = await signedIn(server);
  const { id } = await place(member);
  await member.call(cancelOrder, { params: { id } });
  const short = await countQueries(() => download(member));
  expect(short.answer.orders).toHaveLength(1);

  await copyOrder(id);
  await sql`INSERT INTO audit_log (event_type, severity, message, subject_id, created_at)
    SELECT 'security_event', 'info', 'Line ' || line, ${member.id}, ${server.clock.now()}
      FROM generate_series(1, ${LINES}) AS line`.execute(server.context.database);
  const long = await countQueries(() => download(member));
  const ids = long.answer.orders.map((order) => order.id);
  expect(ids).toHaveLength(1 + COPIES);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  const lines = long.answer.securityLog.filter(({ message }) => message.startsWith("Line "));
  expect(lines).toHaveLength(LINES);
  expect(new Set(lines.map(({ message }) => message)).size).toBe(LINES);
  expect(long.queries - short.queries).toBeLessThanOrEqual(4 * QUERIES_PER_PAGE);
});

async function countQueries<Answer>(work: () => Promise<Answer>) {
  const { pool } = server.context;
  let queries = 0;
  const count = () => queries++;
  pool.on("acquire", count);
  const answer = await work();
  pool.off("acquire", count);
  return { answer, queries };
}

/** Adds copies of an order that holds no stock and has no payment. */
async function copyOrder(id: string): Promise<void> {
  const { pool } = server.context;
  const columns = async (table: string, except: readonly string[]) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    );
    return rows.map(({ name }) => name).filter((name) => !except.includes(name));
  };
  const ofOrders = await columns("orders", ["id", "order_number", "idempotency_key"]);
  const ofItems = await columns("order_items", ["order_id"]);
  await withoutTriggers(
    pool,
    `WITH added AS (
       INSERT INTO orders (order_number, idempotency_key, ${ofOrders.join()})
       SELECT 'COPY-' || copy, 'copy-' || copy, ${ofOrders.join()} FROM orders, generate_series(1, ${COPIES}) AS copy
        WHERE id = $1 RETURNING id)
     INSERT INTO order_items (order_id, ${ofItems.join()})
     SELECT added.id, ${ofItems.map((name) => `order_items.${name}`).join()} FROM added, order_items
      WHERE order_id = $1`,
    [id],
  );
}
