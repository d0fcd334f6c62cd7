import { randomUUID } from "node:crypto";
import { cancelOrder, getMyEvent, placeOrder, registerForEvent, unregisterFromEvent } from "@secret/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { newsOf, titlesOf } from "../../../testing/news.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offerPlaces } from "./service.ts";

let server: TestServer;
const servers: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer();
  servers.push(server);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const register = (member: Actor, id: string) => member.call(registerForEvent, { params: { id } });

async function soldOutEvent() {
  const event = await createOpenEvent(server, { maxOrders: 1 });
  const buyer = await signedIn(server);
  const body = orderOf(event, [1]);
  const { id } = await buyer.call(placeOrder, { body, idempotencyKey: randomUUID() });
  return { event, giveBack: () => buyer.call(cancelOrder, { params: { id } }) };
}

test("a sold-out event's list is offered what comes back, in order, for 15 minutes each", async () => {
  const { event, giveBack } = await soldOutEvent();
  const [first, second] = [await signedIn(server), await signedIn(server)];
  expect(await register(first, event.id)).toMatchObject({ isWaitlisted: true, offerExpiresAt: null });
  server.clock.advance(1);
  await register(second, event.id);
  await offerPlaces(server.context);
  expect(await titlesOf(first)).toEqual([]);

  await giveBack();
  await Promise.all([offerPlaces(server.context), offerPlaces(server.context)]);
  expect([await titlesOf(first), await titlesOf(second)]).toEqual([["A place came back"], []]);
  const mine = await first.call(getMyEvent, { params: { id: event.id } });
  expect(mine.offerExpiresAt).toBe(new Date(server.clock.now().getTime() + 900_000).toISOString());
  const notifications = await newsOf(first);
  expect(notifications[0]).toMatchObject({ eventId: event.id, expiresAt: mine.offerExpiresAt });

  server.clock.advance(899);
  await offerPlaces(server.context);
  expect(await titlesOf(second)).toEqual([]);
  server.clock.advance(1);
  await offerPlaces(server.context);
  expect(await titlesOf(second)).toEqual(["A place came back"]);
});

test("whoever has an order there hears which, as the waitlist passes them over; a cancelled one counts for nothing", async () => {
  const event = await createOpenEvent(server, { maxOrders: 2 });
  const [buyer, other] = [await signedIn(server), await signedIn(server)];
  const ownOrderIdOf = async (member: Actor) =>
    (await member.call(getMyEvent, { params: { id: event.id } })).ownOrderId;
  expect(await ownOrderIdOf(buyer)).toBeNull();
  const { id } = await buyer.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
  expect(await ownOrderIdOf(buyer)).toBe(id);
  expect(await ownOrderIdOf(other)).toBeNull();
  await buyer.call(cancelOrder, { params: { id } });
  expect(await ownOrderIdOf(buyer)).toBeNull();
});

test("whoever has ordered meanwhile is passed over, and whoever left the list too", async () => {
  const { event, giveBack } = await soldOutEvent();
  const [left, waiting] = [await signedIn(server), await signedIn(server)];
  await register(left, event.id);
  await register(waiting, event.id);
  await left.call(unregisterFromEvent, { params: { id: event.id } });
  await giveBack();
  await offerPlaces(server.context);
  expect(await titlesOf(left)).toEqual([]);
  expect(await titlesOf(waiting)).toEqual(["A place came back"]);
});
