import { ok } from "@secret/domain";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestClock } from "../../../testing/test-clock.ts";
import type { Pool } from "../../platform/database/database.ts";
import { OrderBatcher } from "./order-batcher.ts";

const EVENT = "11111111-1111-4111-8111-111111111111";
/** Index of the users in the function's values: see `placeOrders`. */
const USERS_AT = 3;

/** PostgreSQL error codes of the next calls. A batch with `brokenUser` always fails. */
let failures: string[];
let brokenUser: string | undefined;
let batches: string[][];
let finish: (() => void)[];
let isHeld: boolean;

beforeEach(() => {
  [failures, brokenUser, batches, finish, isHeld] = [[], undefined, [], [], false];
  [startTurn, ended] = [undefined, 0];
});
afterEach(() => {
  for (const each of finish) each();
});

const pool = {
  async query(_text: string, values: unknown[]) {
    const users = String(values[USERS_AT]).slice(1, -1).split(",");
    batches.push(users);
    if (isHeld) await new Promise<void>((done) => finish.push(done));
    const code = failures.shift() ?? (brokenUser !== undefined && users.includes(brokenUser) ? "22003" : "");
    const constraint = code === "23505" ? "orders_order_number_key" : undefined;
    if (code !== "") throw Object.assign(new pg.DatabaseError("broken", 0, "error"), { code, constraint });
    return { rows: [{ answers: users.map((user) => `order of ${user}`) }] };
  },
} as unknown as Pool;

function place(batcher: OrderBatcher, userId: string, eventId = EVENT) {
  return batcher.place(eventId, {
    userId,
    pickupWindowId: EVENT,
    key: "key",
    hash: "hash",
    tipCents: 0,
    promoCode: null,
    shownTotalCents: 100,
    lines: [],
  });
}

let startTurn: Promise<void> | undefined;
let ended: number;
const turns = {
  take: async () => {
    await startTurn;
    return { connection: pool, end: () => void ended++ };
  },
};
const open = () => new OrderBatcher({ turns, clock: new TestClock(), settings: { holdSeconds: 600 } });

describe("orders that replace another one", () => {
  const placed = ok({ id: "id", orderNumber: "K7M-3PX", totalCents: 100, holdExpiresAt: new Date() });

  test("count toward their member's queued orders", async () => {
    const batcher = open();
    const { promise: held, resolve: release } = Promise.withResolvers<typeof placed>();
    const own = [1, 2, 3, 4].map(() => batcher.placeAlone("greedy", () => held));
    await expect(place(batcher, "greedy")).resolves.toMatchObject({ failure: { code: "RATE_LIMITED" } });
    await expect(batcher.placeAlone("greedy", () => held)).resolves.toMatchObject({
      failure: { code: "RATE_LIMITED" },
    });
    release(placed);
    await Promise.all(own);
    await expect(place(batcher, "greedy")).resolves.toMatchObject({ ok: true });
  });

  test("run three at a time, so that they leave connections for the batches", async () => {
    const batcher = open();
    const { promise: held, resolve: release } = Promise.withResolvers<typeof placed>();
    let begun = 0;
    const replacing = ["a", "b", "c", "d"].map((userId) =>
      batcher.placeAlone(userId, () => {
        begun++;
        return held;
      }),
    );
    await expect(place(batcher, "other")).resolves.toMatchObject({ ok: true });
    expect(begun).toBe(3);
    release(placed);
    await Promise.all(replacing);
    expect(begun).toBe(4);
  });
});

describe("abuse 74: a member's orders", () => {
  test("that break a batch are found in a few calls, and not retried", async () => {
    const batcher = open();
    const first = place(batcher, "first");
    brokenUser = "broken";
    const users = Array.from({ length: 256 }, (_, index) => (index === 40 ? "broken" : `user ${index}`));
    const placed = await Promise.allSettled(users.map((user) => place(batcher, user)));
    await first;
    const failed = placed.filter(({ status }) => status === "rejected");
    expect(failed).toHaveLength(1);
    // The first order alone, the batch of 256, and halves of the broken part down to one.
    expect(batches.length).toBe(2 + 2 * Math.log2(256));
    expect(batches.filter((users) => users.includes("broken") && users.length === 1)).toHaveLength(1);
  });

  test("that break alone are tried once", async () => {
    brokenUser = "broken";
    await expect(place(open(), "broken")).rejects.toMatchObject({ code: "22003" });
    expect(batches).toHaveLength(1);
  });

  test("wait four at a time over all events, and don't delay other members", async () => {
    isHeld = true;
    const batcher = open();
    const own = [1, 2, 3, 4].map((number) => place(batcher, "greedy", `event ${number}`));
    await expect(place(batcher, "greedy")).resolves.toMatchObject({ failure: { code: "RATE_LIMITED" } });
    isHeld = false;
    await expect(place(batcher, "other")).resolves.toMatchObject({ ok: true });
    for (const each of finish) each();
    await Promise.all(own);
    await expect(place(batcher, "greedy")).resolves.toMatchObject({ ok: true });
  });
});

test("orders that arrive while their process waits for its turn form one batch", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  startTurn = promise;
  const batcher = open();
  const placing = ["ana", "ben", "cleo"].map((user) => place(batcher, user));
  resolve();
  await Promise.all(placing);
  expect(batches).toEqual([["ana", "ben", "cleo"]]);
  expect(ended).toBe(1);
});

describe("a batch that fails", () => {
  test("before its turn, since the database can't be reached, is refused with BUSY", async () => {
    startTurn = Promise.reject(new Error("no connection"));
    await expect(place(open(), "ana")).resolves.toMatchObject({ failure: { code: "BUSY" } });
    expect(batches).toEqual([]);
  });

  test.each([
    ["a deadlock", "40P01"],
    ["an order number that another event drew", "23505"],
  ])("by %s is retried", async (_, code) => {
    failures = [code];
    await expect(place(open(), "ana")).resolves.toMatchObject({ ok: true });
  });

  test("by repeated deadlocks is refused with BUSY", async () => {
    failures = Array(20).fill("40P01");
    await expect(place(open(), "ana")).resolves.toMatchObject({ failure: { code: "BUSY" } });
    expect(batches).toHaveLength(5);
  });

  test("because the database is unavailable is refused with BUSY at once", async () => {
    failures = ["57P01"];
    await expect(place(open(), "ana")).resolves.toMatchObject({ failure: { code: "BUSY" } });
    expect(batches).toHaveLength(1);
  });
});
