import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addBulkOrders, ORDERS_READ } from "../../../testing/bulk-orders.ts";
import { pendingOrder } from "../../../testing/orders.ts";
import { startTestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findOrdersById } from "./queries/read-orders.ts";

test("reads orders without scanning others of their event, whatever the statistics say", async () => {
  const server = await startTestServer({ writesByHand: true });
  const { id, event } = await pendingOrder(server);
  // The event has one order when PostgreSQL analyzes the table; then thousands.
  await server.context.pool.query("ANALYZE orders, events");
  await addBulkOrders(server, event, "completed");
  await inTransaction(server.context.database, async (transaction) => {
    const found = await findOrdersById(transaction, [randomUUID(), id]);
    expect(found.map((order) => order?.id)).toEqual([undefined, id]);
    const { rows } = await sql.raw<{ read: number }>(ORDERS_READ).execute(transaction);
    expect(rows[0]?.read).toBeLessThan(10);
  });
  await server.close();
});
