import { randomUUID } from "node:crypto";
import {
  type ApiError,
  cancelOrder,
  cancelTransfer,
  claimTransfer,
  listNotifications,
  placeOrder,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import {
  type Actor,
  clientOf,
  createOpenEvent,
  orderOf,
  signedIn,
  type TestEvent,
} from "../../../testing/actors.ts";
import { actionOf, pickupNow, TestDevice, tokenOf } from "../../../testing/crew.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { expireTransfers } from "./service/expire-transfers.ts";

const RACES = EXTENT.racedTransfers;
const TIMEOUT_MS = 600_000;

/** Two processes that share one database. */
let server: TestServer;
let other: TestServer;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Paid order with an open offer, and a friend who may claim it. Both accounts can use both servers. */
interface Race {
  readonly id: string;
  readonly token: string;
  readonly sender: Actor;
  readonly friend: Actor;
}

async function setUp(): Promise<Race> {
  const [sender, friend] = [await signedIn(server), await signedIn(server)];
  const body = orderOf(event, [1]);
  const { id } = await sender.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(sender, id, body.shownTotalCents);
  const { token } = await offered({ id, member: sender });
  return { id, token, sender, friend };
}

/** Returns "ok", or the code of the refusal. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "ok",
    (error: ApiError) => error.code,
  );
}

const claim = ({ friend, token }: Pick<Race, "friend" | "token">) =>
  outcomeOf(friend.call(claimTransfer, { body: { token } }));

async function readOrder(id: string) {
  const { database } = server.context;
  const order = await database
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const transfers = await database
    .selectFrom("transfers")
    .select("state")
    .where("orderId", "=", id)
    .execute();
  return { order, states: transfers.map(({ state }) => state) };
}

/** Returns an actor who calls the other server. */
function elsewhere(member: Actor): Actor {
  return { ...member, call: clientOf(other, { cookie: member.cookie }) };
}

/** Runs both in parallel, a number of times, in either order. */
async function race(
  first: (race: Race) => Promise<string>,
  second: (race: Race) => Promise<string>,
  judge: (race: Race, outcomes: readonly [string, string]) => Promise<void>,
) {
  event = await createOpenEvent(server, {
    ...pickupNow(server),
    cancellationCutoffAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    menu: [{ name: "Tail", priceCents: 2400 }],
  });
  for (let round = 0; round < RACES; round++) {
    const set = await setUp();
    const calls = round % 2 === 0 ? [first, second] : [second, first];
    const [one, two] = (await Promise.all(calls.map((call) => call(set)))) as [string, string];
    await judge(set, round % 2 === 0 ? [one, two] : [two, one]);
  }
}

describe("abuse 42: of two parallel claims on two servers, one succeeds", () => {
  test(`${RACES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const rivals = new Map<string, Actor>();
    const rivalOf = async ({ id }: Race) => {
      const rival = rivals.get(id) ?? (await signedIn(server));
      rivals.set(id, rival);
      return rival;
    };
    await race(
      claim,
      async (set) => claim({ token: set.token, friend: elsewhere(await rivalOf(set)) }),
      async (set, outcomes) => {
        expect([...outcomes].sort()).toEqual(["TRANSFER_CLAIMED", "ok"]);
        const winner = outcomes[0] === "ok" ? set.friend : await rivalOf(set);
        const { order, states } = await readOrder(set.id);
        expect(order).toMatchObject({ ownerId: winner.id, pickupIssue: 2, userId: set.sender.id });
        expect(states).toEqual(["claimed"]);
      },
    );
  });
});

describe("abuse 47: of a claim and the withdrawal of its offer, one succeeds", () => {
  test(`${RACES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    await race(
      claim,
      async ({ sender, id }) => outcomeOf(elsewhere(sender).call(cancelTransfer, { params: { id } })),
      async ({ id, friend, sender }, [claimed, cancelled]) => {
        const { order, states } = await readOrder(id);
        if (claimed === "ok") {
          expect([cancelled, order.ownerId, states]).toEqual(["TRANSFER_CLAIMED", friend.id, ["claimed"]]);
        } else {
          expect([claimed, cancelled, order.ownerId, states]).toEqual([
            "TRANSFER_INVALID",
            "ok",
            sender.id,
            ["cancelled"],
          ]);
        }
      },
    );
  });
});

describe("abuse 45: of a claim and its order's cancellation, the later one is refused", () => {
  test(`${RACES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    await race(
      claim,
      async ({ sender, id }) => outcomeOf(elsewhere(sender).call(cancelOrder, { params: { id } })),
      async ({ id, friend, sender }, [claimed, cancelled]) => {
        const { order, states } = await readOrder(id);
        const facts = [cancelled, order.status, order.ownerId, states];
        if (claimed === "ok") expect(facts).toEqual(["ORDER_NOT_FOUND", "confirmed", friend.id, ["claimed"]]);
        else
          expect([claimed, ...facts]).toEqual([
            "TRANSFER_INVALID",
            "ok",
            "cancelled",
            sender.id,
            ["cancelled"],
          ]);
      },
    );
  });
});

describe("abuse 45: of a claim and its order's pickup, the later one is refused", () => {
  test(`${RACES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const crew = await signedIn(server, "staff");
    await race(
      claim,
      async ({ id }) => {
        const { createdAt: at } = (await readOrder(id)).order;
        const move = (from: OrderStatus, to: OrderStatus) =>
          actionOf({ kind: "move", orderId: id, from, to }, at);
        const scan = actionOf({ kind: "scan", orderId: id, token: tokenOf(server, id) }, at);
        const device = new TestDevice(elsewhere(crew), event.id);
        const answers = await device.send(move("confirmed", "preparing"), move("preparing", "ready"), scan);
        const answer = answers.at(-1);
        return answer?.outcome === "done" ? "ok" : (answer?.code ?? "");
      },
      async ({ id, friend, sender }, [claimed, pickedUp]) => {
        const { order, states } = await readOrder(id);
        const facts = [pickedUp, order.status, order.ownerId, states];
        if (claimed === "ok") {
          expect(facts).toEqual(["PICKUP_CODE_REPLACED", "ready", friend.id, ["claimed"]]);
        } else {
          expect(["ORDER_NOT_TRANSFERABLE", "TRANSFER_INVALID"]).toContain(claimed);
          expect(facts).toEqual(["ok", "completed", sender.id, ["cancelled"]]);
        }
      },
    );
  });
});

describe("abuse 44: of a claim and its expiry after 24 hours, one succeeds", () => {
  test(`${RACES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    await race(
      claim,
      async ({ id }) => {
        await server.context.database
          .updateTable("transfers")
          .set({ expiresAt: server.clock.now() })
          .where("orderId", "=", id)
          .where("state", "=", "pending")
          .execute();
        await expireTransfers(other.context);
        return "ok";
      },
      async ({ id, friend, sender }, [claimed]) => {
        const { order, states } = await readOrder(id);
        const { rows: notifications } = await sender.call(listNotifications);
        const told = notifications.filter(({ title }) => title === "Nobody claimed it").length;
        const facts = [order.ownerId, states, told];
        if (claimed === "ok") expect(facts).toEqual([friend.id, ["claimed"], 0]);
        else expect([claimed, ...facts]).toEqual(["TRANSFER_EXPIRED", sender.id, ["expired"], 1]);
      },
    );
  });
});
