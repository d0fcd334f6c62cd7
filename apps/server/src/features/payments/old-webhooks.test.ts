import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverWebhook, paymentWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { applyRetention } from "../retention/service.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const keptWebhooks = () =>
  server.context.database.selectFrom("paymentWebhooks").select(["body", "handledAt"]).execute();

test("a webhook's body is deleted thirty days after it was handled, and a repeat is still recognized", async () => {
  const webhook = paymentWebhook("a-payment-of-another-till");
  expect((await deliverWebhook(server, webhook)).statusCode).toBe(200);
  await server.runJobs();
  server.clock.advance(29 * DAY_SECONDS);
  await applyRetention(server.context);
  expect(await keptWebhooks()).toEqual([{ body: expect.anything(), handledAt: expect.any(Date) }]);
  server.clock.advance(2 * DAY_SECONDS);
  await applyRetention(server.context);
  expect((await deliverWebhook(server, webhook)).statusCode).toBe(200);
  await server.runJobs();
  expect(await keptWebhooks()).toEqual([{ body: null, handledAt: expect.any(Date) }]);
});

test("a webhook that wasn't handled keeps its body", async () => {
  const { clock } = server;
  const { database } = server.context;
  const receivedAt = clock.now();
  const waiting = { eventId: "waiting", eventType: "payment.updated", body: "{}", receivedAt };
  await database.insertInto("paymentWebhooks").values(waiting).execute();
  clock.advance(60 * DAY_SECONDS);
  await applyRetention(server.context);
  const row = database.selectFrom("paymentWebhooks").select("body").where("eventId", "=", "waiting");
  expect(await row.executeTakeFirst()).toEqual({ body: {} });
});
