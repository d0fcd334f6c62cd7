import { randomUUID } from "node:crypto";
import { placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { type CuttableNetwork, openCuttableNetwork } from "../../../testing/cuttable-network.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const SILENT_MS = 2_000;
const BUYERS = 6;

let server: TestServer;
let network: CuttableNetwork;
beforeAll(async () => {
  server = await startTestServer({
    poolLimits: { size: 4, responseTimeoutMs: SILENT_MS },
    through: async (url) => {
      network = await openCuttableNetwork(url);
      return network;
    },
  });
});
afterAll(async () => {
  // Otherwise a stop would wait for the silent connections.
  network.cut();
  network.mend();
  await server?.close();
});

const ordersOf = async (eventId: string): Promise<number> => {
  const orders = server.context.database.selectFrom("orders").where("eventId", "=", eventId);
  return (await orders.select("id").execute()).length;
};

/**
 * Restores the network without the connections that slept through the silence, each of which would fail a later
 * request.
 */
async function mend(): Promise<void> {
  network.cut();
  await expect.poll(() => server.context.pool.totalCount, { timeout: 10_000 }).toBe(0);
  network.mend();
}

test("orders cut off by a silent database fail, and a retry places each once", async () => {
  const event = await createOpenEvent(server);
  const buyers: { member: Actor; idempotencyKey: string }[] = [];
  while (buyers.length < BUYERS)
    buyers.push({ member: await signedIn(server), idempotencyKey: randomUUID() });
  const placeAll = () =>
    Promise.allSettled(
      buyers.map(({ member, idempotencyKey }) =>
        member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey }),
      ),
    );
  network.silence();
  const cutOff = await placeAll();
  expect(cutOff.map(({ status }) => status)).toEqual(buyers.map(() => "rejected"));

  await mend();
  const placed = await placeAll();
  expect(placed.map(({ status }) => status)).toEqual(buyers.map(() => "fulfilled"));
  expect(await ordersOf(event.id)).toBe(BUYERS);
});

test("an order whose answer was lost isn't placed again by a retry", async () => {
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const idempotencyKey = randomUUID();
  const place = () => member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey });
  network.silence("answers");
  await expect(place()).rejects.toThrow();
  await mend();
  await place();
  expect(await ordersOf(event.id)).toBe(1);
});
