import { randomUUID } from "node:crypto";
import { getOrder, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
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

test("orders that a database's silence cut off fail, and each is placed once when it is tried again", async () => {
  const event = await createOpenEvent(server);
  const members = await Promise.all(Array.from({ length: BUYERS }, () => signedIn(server)));
  const keys = members.map(() => randomUUID());
  const placeAll = () =>
    Promise.allSettled(
      members.map((member, index) =>
        member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: keys[index] ?? "" }),
      ),
    );
  network.silence();
  const cutOff = await placeAll();
  expect(cutOff.map(({ status }) => status)).toEqual(members.map(() => "rejected"));

  network.mend();
  const placed = await placeAll();
  expect(placed.map(({ status }) => status)).toEqual(members.map(() => "fulfilled"));
  for (const [index, result] of placed.entries()) {
    const id = result.status === "fulfilled" ? result.value.id : "";
    expect(await members[index]?.call(getOrder, { params: { id } })).toMatchObject({ status: "pending" });
  }
  expect(await ordersOf(event.id)).toBe(BUYERS);
});

test("what a database answered into silence is not done a second time", async () => {
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const idempotencyKey = randomUUID();
  const place = () => member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey });
  network.silence("answers");
  await expect(place()).rejects.toThrow();
  network.mend();
  // Connections that slept through the silence fail one after the other.
  await expect.poll(() => place().then(() => "placed", String), { timeout: 20_000 }).toBe("placed");
  expect(await ordersOf(event.id)).toBe(1);
});
