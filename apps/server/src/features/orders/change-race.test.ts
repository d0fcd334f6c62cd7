import { randomUUID } from "node:crypto";
import { ApiError, getOrder, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { clientOf, orderOf, signedIn } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { pendingOrder, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "./service/expire-holds.ts";

// Two processes share one database. The server's close compares money and counters.

const RACES = EXTENT.changeRaces;
const TIMEOUT_MS = 60_000 + RACES * 3_000;

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** Replaces an order through the other process. */
function replace({ member, event, id }: TestOrder, quantity: number) {
  const body = { ...orderOf(event, [quantity]), replaces: id };
  return clientOf(other, { cookie: member.cookie })(placeOrder, { body, idempotencyKey: randomUUID() });
}

const codeOf = (settled: PromiseSettledResult<unknown>) => {
  if (settled.status === "fulfilled") return "done";
  if (settled.reason instanceof ApiError) return settled.reason.code;
  throw settled.reason;
};

/** Runs both at once. The one that starts first alternates. */
async function race(turn: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const [earlier, later] = turn % 2 === 0 ? [first, second] : [second, first];
  const settled = await Promise.allSettled([earlier(), later()]);
  const [one, two] = turn % 2 === 0 ? settled : [settled[1], settled[0]];
  return [codeOf(one as never), codeOf(two as never)] as const;
}

test(
  "an order that is paid and changed at once is either paid or replaced",
  async () => {
    const figures = new Map<string, number>();
    for (let turn = 0; turn < RACES; turn++) {
      const order = await pendingOrder(server);
      const [paid, changed] = await race(turn, order.pay, () => replace(order, 2));
      const outcome = `pay ${paid}, change ${changed}`;
      figures.set(outcome, (figures.get(outcome) ?? 0) + 1);
      expect(
        [paid, changed].filter((code) => code === "done"),
        outcome,
      ).toHaveLength(1);
      expect(await order.member.call(getOrder, { params: { id: order.id } })).toMatchObject(
        paid === "done" ? { status: "confirmed" } : { status: "cancelled", cancelReason: "changed" },
      );
      expect(await countersOf(server, order.event)).toMatchObject({
        places: 1,
        pieces: [paid === "done" ? 1 : 2, 0],
      });
    }
    process.stdout.write(`pay against change: ${JSON.stringify(Object.fromEntries(figures))}\n`);
  },
  TIMEOUT_MS,
);

test(
  "the last piece goes to one member when its hold is changed, expires and is ordered by another at once",
  async () => {
    const figures = new Map<string, number>();
    const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 1 }];
    for (let turn = 0; turn < RACES; turn++) {
      const order = await pendingOrder(server, { event: { menu } });
      await server.context.database
        .updateTable("orders")
        .set({ holdExpiresAt: server.clock.now() })
        .where("id", "=", order.id)
        .execute();
      const rival = await signedIn(server);
      const body = orderOf(order.event, [1]);
      const expiring = expireHolds(server.context);
      const [changed, taken] = await race(
        turn,
        () => replace(order, 1),
        () => rival.call(placeOrder, { body, idempotencyKey: randomUUID() }),
      );
      await expiring;
      const outcome = `change ${changed}, rival ${taken}`;
      figures.set(outcome, (figures.get(outcome) ?? 0) + 1);
      const { cancelReason } = await order.member.call(getOrder, { params: { id: order.id } });
      // A hold is lost only if it expires.
      if (changed !== "done") expect(cancelReason, outcome).toBe("expired");
      expect([changed, taken].filter((code) => code === "done").length, outcome).toBeLessThanOrEqual(1);
      const { pieces } = await countersOf(server, order.event);
      expect(pieces[0]).toBe(changed === "done" || taken === "done" ? 1 : 0);
    }
    process.stdout.write(`change against expiry: ${JSON.stringify(Object.fromEntries(figures))}\n`);
  },
  TIMEOUT_MS,
);
