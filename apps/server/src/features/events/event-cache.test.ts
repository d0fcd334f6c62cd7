import { EventDetail, MenuItem, PickupWindow } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { STOCK_CHANGED, stockPauseMs } from "./event-cache.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Sets an event's order count. */
function countOrders(eventId: string, currentOrders: number) {
  return server.context.database
    .updateTable("events")
    .set({ currentOrders })
    .where("id", "=", eventId)
    .execute();
}

/** Collects the order counts that are published for an event from now on. */
function listen(eventId: string) {
  const counts: number[] = [];
  let heard = () => {};
  server.context.live.onMessage(({ event }) => {
    if (event.type !== "event.stock" || event.eventId !== eventId) return;
    counts.push(event.currentOrders);
    heard();
  });
  return {
    counts,
    words: (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (counts.length >= count) resolve();
        };
        heard();
      }),
  };
}

test("an event's answer has only the documented fields, without those that only the crew sees", async () => {
  const { id } = await createOpenEvent(server);
  const { cookie } = await signedIn(server);
  const answer = (await server.app.inject({ url: `/api/events/${id}`, headers: { cookie } })).json();
  expect(Object.keys(answer).sort()).toEqual(Object.keys(EventDetail.shape).sort());
  expect(Object.keys(answer.menu[0]).sort()).toEqual(Object.keys(MenuItem.shape).sort());
  expect(Object.keys(answer.pickupWindows[0]).sort()).toEqual(Object.keys(PickupWindow.shape).sort());
});

describe("an event's stock", () => {
  test("is published at once when it changes, and later changes are batched", async () => {
    const { id } = await createOpenEvent(server);
    const { live } = server.context;
    const news = listen(id);
    await countOrders(id, 1);
    for (let changes = 0; changes < 5; changes++) live.note(STOCK_CHANGED, id);
    await news.words(2);
    await countOrders(id, 2);
    live.note(STOCK_CHANGED, id);
    await news.words(3);
    expect(news.counts).toEqual([1, 1, 2]);
    // Restores the actual count, since the ledger is checked at the end.
    await countOrders(id, 0);
  });

  test.each([
    [0, 100],
    [2_000, 100],
    [10_000, 500],
    [20_000, 1_000],
    [100_000, 1_000],
  ])("with %i browsers of a process waits %i ms between two messages", (streams, milliseconds) => {
    expect(stockPauseMs(streams)).toBe(milliseconds);
  });
});
