import { claimTransfer } from "@secret/contract";
import { type Actor, signedIn } from "./actors.ts";
import type { TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";
import { offered } from "./transfers.ts";

/** Has a friend claim an order while its owner's request waits for the row lock. Returns the request's result. */
export async function claimedMeanwhile<Answer>(
  server: TestServer,
  order: TestOrder,
  ask: () => Promise<Answer>,
): Promise<{ readonly friend: Actor; readonly asked: PromiseSettledResult<Answer> }> {
  const [friend, { token }] = await Promise.all([signedIn(server), offered(order)]);
  const holder = await server.context.pool.connect();
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const wait = async (count: number) => {
    while (((await holder.query(waiting)).rowCount ?? 0) < count);
  };
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order.id]);
    const claim = friend.call(claimTransfer, { body: { token } });
    await wait(1);
    const request = Promise.allSettled([ask()]);
    await wait(2);
    await holder.query("COMMIT");
    await claim;
    const [asked] = await request;
    return { friend, asked };
  } finally {
    holder.release();
  }
}
