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
    poolLimits: { size: 4, silentMs: SILENT_MS },
    through: async (url) => {
      network = await openCuttableNetwork(url);
      return network;
    },
  });
});
afterAll(async () => {
  // Else a stop would wait for what is silent still.
  network.cut();
  network.mend();
  await server?.close();
});

const ordersOf = async (eventId: string): Promise<number> => {
  const orders = server.context.database.selectFrom("orders").where("eventId", "=", eventId);
  return (await orders.select("id").execute()).length;
};

/** The network is as before, and what slept through the silence is gone too: it would fail those who come next, one by one. */
async function mend(): Promise<void> {
  network.cut();
  await expect.poll(() => server.context.pool.totalCount, { timeout: 10_000 }).toBe(0);
  network.mend();
}

test("orders that a database's silence cut off fail, and each is placed once when it is tried again", async () => {
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

test("what a database answered into silence is not done a second time", async () => {
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
