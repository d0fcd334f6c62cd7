import { randomUUID } from "node:crypto";
import { ApiError, placeOrder, setAllotment } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";

const ROUNDS = 15;
const MEMBERS = 6;

let server: TestServer;
let other: TestServer;
let crew: Actor;
let members: Actor[];
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
  crew = await signedIn(server, "staff");
  members = await Promise.all(Array.from({ length: MEMBERS }, () => signedIn(other)));
});
afterAll(async () => {
  await other.close();
  await server.close();
});

function openEvent(maxQuantity: number, menu: { maxOrders?: number } = {}): Promise<TestEvent> {
  return createEventAtPickup(server, {
    registrationClosesAt: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    menu: [{ name: "The last tails", priceCents: 2400, maxQuantity }],
    ...menu,
  });
}

/** Returns undefined on success, or else the error code. */
async function codeOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    const value = await asked;
    const result = value as { ok?: boolean; failure?: { code: string } };
    return result.ok === false ? result.failure?.code : undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const order = (event: TestEvent, member: Actor) =>
  codeOf(member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() }));
const sell = (event: TestEvent) => codeOf(sellTo(server, crew, event, saleOf(event, [1])));
function keep(event: TestEvent) {
  const items = [{ menuItemId: event.menu[0]?.id ?? "", quantity: 1 }];
  const body = { deviceId: randomUUID(), orders: 1, items };
  return codeOf(crew.call(setAllotment, { params: { id: event.id }, body }));
}

test("the last item is sold once: to a member of one process, at another's counter, or to an offline allotment", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const event = await openEvent(1);
    const answers = await Promise.all([
      ...members.map((member) => order(event, member)),
      sell(event),
      keep(event),
      sell(event),
    ]);
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(answers.filter((code) => code === "ITEM_SOLD_OUT")).toHaveLength(answers.length - 1);
  }
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});

test("sells each of an event's last places only once", async () => {
  const event = await openEvent(100, { maxOrders: 5 });
  const answers = await Promise.all([
    ...members.map((member) => order(event, member)),
    ...[1, 2, 3, 4, 5].flatMap(() => [sell(event), keep(event)]),
  ]);
  expect(answers.filter((code) => code === undefined)).toHaveLength(5);
  expect(answers.filter((code) => code === "EVENT_FULL")).toHaveLength(answers.length - 5);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
