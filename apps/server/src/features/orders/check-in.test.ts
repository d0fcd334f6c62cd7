import { changePickupWindow, checkIn, getOrder, setOrderStatus, undoCheckIn } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { claimedMeanwhile } from "../../../testing/claimed-meanwhile.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { LiveMessage } from "../../platform/live/live-message.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const START = new Date("2026-11-20T18:00:00Z");
beforeEach(() => server.clock.set(START));

/** Returns the time this many minutes after the start. */
const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS).toISOString();

/** Places a paid order for the first of two 20-minute windows, which begins in an hour. */
async function nearOrder() {
  const order = await paidOrder(server, {
    event: {
      eventAt: inMinutes(60),
      registrationClosesAt: inMinutes(30),
      pickupStartsAt: inMinutes(60),
      pickupEndsAt: inMinutes(100),
      pickupWindows: [
        { startsAt: inMinutes(60), endsAt: inMinutes(80) },
        { startsAt: inMinutes(80), endsAt: inMinutes(100) },
      ],
    },
  });
  return { ...order, input: { params: { id: order.id } } };
}

describe("a check-in at the window", () => {
  test("is refused for an order that a friend claims at the same moment", async () => {
    const order = await nearOrder();
    server.clock.set(inMinutes(40));
    const { friend, asked } = await claimedMeanwhile(server, order, () =>
      order.member.call(checkIn, order.input),
    );
    expect(asked).toMatchObject({ reason: { code: "ORDER_NOT_FOUND" } });
    expect(await friend.call(getOrder, order.input)).toMatchObject({ checkedInAt: null });
  });

  test("works within 30 minutes of the window, keeps its first time, and can be undone", async () => {
    const { member, input } = await nearOrder();
    server.clock.set(inMinutes(30));
    expect(await member.call(getOrder, input)).toMatchObject({ checkedInAt: null, mayCheckIn: true });
    const said = await member.call(checkIn, input);
    expect(said).toMatchObject({ checkedInAt: inMinutes(30), updatedAt: inMinutes(30) });
    server.clock.set(inMinutes(35));
    expect(await member.call(checkIn, input)).toMatchObject({
      checkedInAt: inMinutes(30),
      updatedAt: inMinutes(30),
    });
    expect(await member.call(undoCheckIn, input)).toMatchObject({
      checkedInAt: null,
      updatedAt: inMinutes(35),
    });
    expect(await member.call(undoCheckIn, input)).toMatchObject({ checkedInAt: null });
  });

  test.each([
    ["before", 29],
    ["after", 110],
  ])("%s that time is refused and changes nothing", async (_when, minutes) => {
    const { member, input } = await nearOrder();
    server.clock.set(inMinutes(minutes));
    await expect(member.call(checkIn, input)).rejects.toMatchObject({
      code: "CHECK_IN_NOT_OPEN",
      status: 409,
    });
    expect(await member.call(getOrder, input)).toMatchObject({ checkedInAt: null, mayCheckIn: false });
  });

  test("abuse 22: is refused for another member's order", async () => {
    const { member, input } = await nearOrder();
    server.clock.set(inMinutes(60));
    await member.call(checkIn, input);
    const stranger = await signedIn(server);
    await expect(stranger.call(checkIn, input)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await expect(stranger.call(undoCheckIn, input)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    expect((await member.call(getOrder, input)).checkedInAt).toBe(inMinutes(60));
  });

  test("alerts the crew's devices only a few times, however often it is repeated", async () => {
    const { member, input } = await nearOrder();
    server.clock.set(inMinutes(60));
    for (let count = 0; count < 6; count++) {
      await member.call(checkIn, input);
      await member.call(undoCheckIn, input);
    }
    await expect(member.call(checkIn, input)).rejects.toMatchObject({ code: "RATE_LIMITED", status: 429 });
    server.clock.set(inMinutes(70));
    expect((await member.call(checkIn, input)).checkedInAt).toBe(inMinutes(70));
  });

  test("is published to the owner's pages and the crew's boards once per change", async () => {
    const { member, event, id, input } = await nearOrder();
    server.clock.set(inMinutes(60));
    const told: [unknown, LiveMessage["event"]][] = [];
    const stopListening = server.context.live.onMessage(({ to, event }) => {
      // Stock sold before is published a moment later.
      if (event.type !== "event.stock") told.push([to, event]);
    });
    await member.call(checkIn, input);
    await member.call(checkIn, input);
    stopListening();
    expect(told).toEqual([
      [{ userId: member.id }, { type: "order.edited", orderId: id }],
      [{ staff: true }, { type: "board.changed", eventId: event.id }],
    ]);
  });

  test("is cleared when the order moves to another window, is handed off or is cancelled", async () => {
    const { member, event, input } = await nearOrder();
    server.clock.set(inMinutes(60));
    await member.call(checkIn, input);
    const later = (await server.parts.events.detail(event.id))?.pickupWindows[1];
    const moved = { ...input, body: { pickupWindowId: later?.id ?? "" } };
    expect((await member.call(changePickupWindow, moved)).checkedInAt).toBeNull();

    await member.call(checkIn, input);
    for (const status of ["preparing", "ready"] as const) await move(status);
    expect((await member.call(getOrder, input)).checkedInAt).not.toBeNull();
    await move("completed");
    expect((await member.call(getOrder, input)).checkedInAt).toBeNull();

    await move("ready");
    await member.call(checkIn, input);
    await move("cancelled");
    expect((await member.call(getOrder, input)).checkedInAt).toBeNull();

    function move(status: "preparing" | "ready" | "completed" | "cancelled") {
      return admin.call(setOrderStatus, { ...input, body: { status, reason: "told by the crew" } });
    }
  });
});
