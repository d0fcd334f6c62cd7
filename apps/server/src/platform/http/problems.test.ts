import { listOrders } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlocking } from "../../../testing/until-blocking.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a request whose statement the database gave up may be sent again", async () => {
  const member = await signedIn(server);
  const holder = await server.context.pool.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE orders");
    const answer = expect(member.call(listOrders, { query: {} })).rejects.toMatchObject({
      code: "BUSY",
      status: 503,
      problem: { retryAfterSeconds: expect.any(Number) },
    });
    await untilBlocking(holder);
    // PostgreSQL does the same after `statement_timeout`.
    await holder.query(
      "SELECT pg_cancel_backend(pid) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
    );
    await answer;
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
});
