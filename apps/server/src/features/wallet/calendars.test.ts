import {
  cancelOrder,
  changePickupWindow,
  claimTransfer,
  openOrderCalendar,
  readEventCalendar,
  setEventStatus,
} from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Follows an order's calendar link, and returns the address that opens without a session. */
async function addressOf({ cookie }: Actor, orderId: string): Promise<string> {
  const url = openOrderCalendar.path.replace(":id", orderId);
  const { statusCode, headers } = await server.app.inject({ url, headers: { cookie } });
  expect(statusCode).toBe(302);
  return String(headers.location);
}

/** Returns the text with another letter at an index. */
function swapped(text: string, index: number): string {
  return text.slice(0, index) + (text[index] === "x" ? "y" : "x") + text.slice(index + 1);
}

async function read(url: string) {
  const { statusCode, headers, body } = await server.app.inject({ url });
  const lines = body.replaceAll("\r\n ", "").split("\r\n");
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return { statusCode, type: headers["content-type"], lines, value };
}

function orderWithTwoWindows() {
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const windows = [48, 49].map((hour) => ({ startsAt: at(hour), endsAt: at(hour + 1) }));
  return paidOrder(server, {
    event: { pickupStartsAt: at(48), pickupEndsAt: at(50), pickupWindows: windows },
  });
}

test("an order's pickup opens in a calendar app without a session, and follows a change of the window", async () => {
  const { member, id, event } = await orderWithTwoWindows();
  const address = await addressOf(member, id);
  const before = await read(address);
  expect(before).toMatchObject({ statusCode: 200, type: "text/calendar; charset=utf-8" });
  expect(before.value("STATUS")).toBe("CONFIRMED");
  expect(before.value("LOCATION")).toContain("500 S Hewitt St");
  expect(before.lines).toContain("TRIGGER:-PT30M");
  server.clock.advance(60);
  const windows = await server.context.database
    .selectFrom("pickupWindows")
    .select(["id", "startsAt"])
    .where("eventId", "=", event.id)
    .orderBy("startsAt", "desc")
    .execute();
  const [last] = windows;
  await member.call(changePickupWindow, { params: { id }, body: { pickupWindowId: last?.id ?? "" } });
  const after = await read(address);
  expect(after.value("UID")).toBe(before.value("UID"));
  expect(Number(after.value("SEQUENCE"))).toBeGreaterThan(Number(before.value("SEQUENCE")));
  expect(after.value("DTSTART")).toBe(last?.startsAt.toISOString().replace(/[-:]|\.\d{3}/g, ""));
});

test("a cancelled order's entry is cancelled, without an alarm", async () => {
  const { member, id } = await paidOrder(server);
  const address = await addressOf(member, id);
  await member.call(cancelOrder, { params: { id } });
  const after = await read(address);
  expect(after.value("STATUS")).toBe("CANCELLED");
  expect(after.lines).not.toContain("BEGIN:VALARM");
});

test("abuse: a former owner's address shows neither place nor window after a transfer, and the new owner gets another", async () => {
  const order = await paidOrder(server);
  const address = await addressOf(order.member, order.id);
  const { token } = await offered(order);
  const friend = await signedIn(server);
  await friend.call(claimTransfer, { body: { token } });
  const former = await read(address);
  expect(former.value("STATUS")).toBe("CANCELLED");
  expect(former.value("LOCATION")).toBeUndefined();
  const event = await server.context.database
    .selectFrom("events")
    .select("pickupStartsAt")
    .where("id", "=", order.event.id)
    .executeTakeFirstOrThrow();
  expect(former.value("DTSTART")).toBe(event.pickupStartsAt.toISOString().replace(/[-:]|\.\d{3}/g, ""));
  const own = await addressOf(friend, order.id);
  expect(own).not.toBe(address);
  expect((await read(own)).value("STATUS")).toBe("CONFIRMED");
});

test("abuse: a changed or guessed calendar address is unknown, and a stranger gets none", async () => {
  const { member, id } = await paidOrder(server);
  const address = await addressOf(member, id);
  const [, , , token = ""] = address.split("/");
  for (const wrong of [token.slice(0, -4), swapped(token, 12), swapped(token, 60), "a".repeat(86)])
    expect((await read(address.replace(token, wrong))).statusCode).toBe(404);
  const stranger = await signedIn(server);
  await expect(stranger.call(openOrderCalendar, { params: { id } })).rejects.toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
});

test("abuse: reading one calendar address too often is refused for a minute", async () => {
  const { member, id } = await paidOrder(server);
  const address = await addressOf(member, id);
  for (let reads = 0; reads < 30; reads++) await read(address);
  expect((await read(address)).statusCode).toBe(429);
  server.clock.advance(61);
  expect((await read(address)).statusCode).toBe(200);
});

test("an event's calendar file is for members, and cancelled with the event", async () => {
  const { member, event } = await paidOrder(server);
  const url = readEventCalendar.path.replace(":id", event.id);
  const file = async () => (await server.app.inject({ url, headers: { cookie: member.cookie } })).body;
  expect(await file()).toContain("STATUS:CONFIRMED");
  expect((await server.app.inject({ url })).statusCode).toBe(401);
  const admin = await signedIn(server, "admin");
  await admin.call(setEventStatus, {
    params: { id: event.id },
    body: { status: "cancelled", reason: "Rain" },
  });
  expect(await file()).toContain("STATUS:CANCELLED");
});
