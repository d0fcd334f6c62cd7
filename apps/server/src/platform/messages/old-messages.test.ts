import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { deleteFailedMessages } from "./message-jobs.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function keptMessages(): Promise<number> {
  const { rows } = await server.context.pool.query("SELECT FROM graphile_worker.jobs");
  return rows.length;
}

test("deletes an undeliverable message after two weeks", async () => {
  const { context, clock } = server;
  // Job times come from PostgreSQL's clock.
  clock.set(new Date());
  const message = { channel: "mail" as const, recipient: "ana@example.com", body: "Hello" };
  await context.messages.enqueue(context.database, message);
  await context.pool.query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts");
  clock.advance(13 * DAY_SECONDS);
  await deleteFailedMessages(context);
  expect(await keptMessages()).toBe(1);
  clock.advance(2 * DAY_SECONDS);
  await deleteFailedMessages(context);
  expect(await keptMessages()).toBe(0);
});
