import { createHash, randomUUID } from "node:crypto";
import {
  claimTransfer,
  completePickup,
  explainPickupCode,
  getCrewBoard,
  getPickupCode,
  type NewEventInput,
  renewPickupCode,
  renewPickupCodeByAdmin,
  setOrderStatus,
  verifyPickup,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { claimedMeanwhile } from "../../../testing/claimed-meanwhile.ts";
import { tokenOf } from "../../../testing/crew.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import type { LiveMessage } from "../../platform/live/live-message.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff"), signedIn(server, "admin")]);
});
afterAll(() => server.close());

async function readyOrder(event: Partial<NewEventInput> = {}) {
  const order = await paidOrder(server, { event });
  const input = { params: { id: order.id } };
  for (const status of ["preparing", "ready"] as const)
    await admin.call(setOrderStatus, { ...input, body: { status } });
  return { ...order, input };
}

function codeIn({ url }: { url: string }) {
  const { searchParams } = new URL(url);
  return { orderId: searchParams.get("o") ?? "", token: searchParams.get("token") ?? "" };
}

describe("a code that a crew device rejects", () => {
  const explain = (token: string, orderId: string) =>
    crew.call(explainPickupCode, { body: { token, orderId } });

  test("is explained as the order's own, an old one, or unknown", async () => {
    const { member, id, event, input } = await readyOrder();
    const { token } = codeIn(await member.call(getPickupCode, input));
    const { title, locationName } = await server.context.database
      .selectFrom("events")
      .select(["title", "locationName"])
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    const ofEvent = { event: { id: event.id, title, locationName }, passedOnAt: null };
    expect(await explain(token, id)).toEqual({ verdict: "present", ...ofEvent });
    await member.call(renewPickupCode, input);
    expect(await explain(token, id)).toEqual({ verdict: "old", ...ofEvent });
    const none = { verdict: "unknown", event: null, passedOnAt: null };
    expect(await explain("f".repeat(43), id)).toEqual(none);
    expect(await explain(token, randomUUID())).toEqual(none);
    const other = await readyOrder();
    expect(await explain(tokenOf(server, other.id), id)).toEqual(none);
  });

  test("is explained as passed on once a friend claims the order, until its code is renewed", async () => {
    const order = await paidOrder(server);
    const before = tokenOf(server, order.id);
    const { token } = await offered(order);
    server.clock.advance(60);
    const friend = await signedIn(server);
    await friend.call(claimTransfer, { body: { token } });
    const passedOnAt = server.clock.now().toISOString();
    expect(await explain(before, order.id)).toMatchObject({ verdict: "passed-on", passedOnAt });
    const params = { id: order.id };
    for (const status of ["preparing", "ready"] as const)
      await admin.call(setOrderStatus, { params, body: { status } });
    await friend.call(renewPickupCode, { params });
    // Its former owner can't be determined anymore.
    expect(await explain(tokenOf(server, order.id, 2), order.id)).toMatchObject({ verdict: "old" });
  });

  test("abuse 49: counts as a wrong code if it's unknown", async () => {
    const { id } = await readyOrder();
    const staff = await signedIn(server, "staff");
    await staff.call(explainPickupCode, { body: { token: "f".repeat(43), orderId: id } });
    await server.restart();
    const lines = server.context.database
      .selectFrom("auditLog")
      .select("message")
      .where("actorId", "=", staff.id)
      .where("message", "like", "Pickup codes that aren't valid%");
    expect(await lines.execute()).toEqual([{ message: "Pickup codes that aren't valid were scanned: 1" }]);
  });
});

describe("a new pickup code", () => {
  test("abuse 49: voids the older code at once, for members and admins", async () => {
    const { member, input } = await readyOrder();
    const first = codeIn(await member.call(getPickupCode, input));
    const second = codeIn(await member.call(renewPickupCode, input));
    await expect(crew.call(verifyPickup, { body: first })).rejects.toMatchObject({
      code: "PICKUP_CODE_INVALID",
    });
    await expect(crew.call(completePickup, { body: first })).rejects.toMatchObject({
      code: "PICKUP_CODE_INVALID",
    });
    expect(await crew.call(verifyPickup, { body: second })).toMatchObject({ mayHandOff: true });

    await admin.call(renewPickupCodeByAdmin, input);
    await expect(crew.call(completePickup, { body: second })).rejects.toMatchObject({
      code: "PICKUP_CODE_INVALID",
    });
    const third = codeIn(await member.call(getPickupCode, input));
    expect((await crew.call(completePickup, { body: third })).order.status).toBe("completed");
  });

  test("is recorded with who requested it, and updates the owner's pages and the crew's boards", async () => {
    const { member, event, id, input } = await readyOrder();
    const told: [unknown, LiveMessage["event"]][] = [];
    const stopListening = server.context.live.onMessage(({ to, event }) => {
      // Earlier stock changes are published a moment later.
      if (event.type !== "event.stock") told.push([to, event]);
    });
    await member.call(renewPickupCode, input);
    stopListening();
    expect(told).toEqual([
      [{ userId: member.id }, { type: "order.edited", orderId: id }],
      [{ staff: true }, { type: "board.changed", eventId: event.id }],
    ]);
    await admin.call(renewPickupCodeByAdmin, input);
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["eventType", "actorId", "subjectId", "oldValue", "newValue"])
      .where("orderId", "=", id)
      .where("message", "like", "%new pickup code%")
      .orderBy("id")
      .execute();
    const subjectId = member.id;
    expect(lines).toEqual([
      { eventType: "security_event", actorId: member.id, subjectId, oldValue: "1", newValue: "2" },
      { eventType: "admin_action", actorId: admin.id, subjectId, oldValue: "2", newValue: "3" },
    ]);
  });

  test("is the one that crew devices accept from then on, online and offline", async () => {
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const { member, event, input } = await readyOrder({
      eventAt: at(2),
      registrationClosesAt: at(1),
      pickupStartsAt: at(2),
      pickupEndsAt: at(5),
    });
    const device = { params: { id: event.id }, query: { deviceId: randomUUID() } };
    const before = await crew.call(getCrewBoard, device);
    server.clock.advance(61);
    const { token } = codeIn(await member.call(renewPickupCode, input));
    const news = { ...device, query: { ...device.query, since: before.asOf } };
    const after = await crew.call(getCrewBoard, news);
    expect(after.isWhole).toBe(false);
    expect(after.orders.map(({ codeHash }) => codeHash)).toEqual([
      createHash("sha256").update(token).digest("hex"),
    ]);
    expect(before.orders.map(({ codeHash }) => codeHash)).not.toEqual(
      after.orders.map(({ codeHash }) => codeHash),
    );
  });

  test("abuse 22: is refused for another member's order and for one without a code", async () => {
    const { member, input } = await readyOrder();
    const before = await member.call(getPickupCode, input);
    const stranger = await signedIn(server);
    await expect(stranger.call(renewPickupCode, input)).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
      status: 404,
    });
    expect((await member.call(getPickupCode, input)).url).toBe(before.url);

    const waiting = await paidOrder(server);
    await expect(waiting.member.call(renewPickupCode, { params: { id: waiting.id } })).rejects.toMatchObject({
      code: "ORDER_NOT_READY",
    });
    await crew.call(completePickup, { body: codeIn(before) });
    await expect(member.call(renewPickupCode, input)).rejects.toMatchObject({ code: "PICKUP_CODE_USED" });
  });

  test("is refused to a former owner whose order a friend claims at the same time", async () => {
    const order = await paidOrder(server);
    const input = { params: { id: order.id } };
    const { asked } = await claimedMeanwhile(server, order, () => order.member.call(renewPickupCode, input));
    expect(asked).toMatchObject({ reason: { code: "ORDER_NOT_FOUND" } });
  });

  test("is limited to a few an hour, even in parallel", async () => {
    const { member, input } = await readyOrder();
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => member.call(renewPickupCode, input)));
    const refused = asked.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill("RATE_LIMITED"));
    for (let minute = 0; minute < 4; minute++) {
      server.clock.advance(61);
      await member.call(renewPickupCode, input);
    }
    server.clock.advance(61);
    await expect(member.call(renewPickupCode, input)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("is available as SVG and PNG, and only to its owner", async () => {
    const { member, id } = await readyOrder();
    const draw = (ending: string, { cookie }: Actor) =>
      server.app.inject({ url: `/api/orders/${id}/pickup-code.${ending}`, headers: { cookie } });
    const drawing = await draw("svg", member);
    expect(drawing.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(drawing.body).toContain('width="300" height="300"');
    const picture = await draw("png", member);
    // A PNG has its width and height after its signature and the first chunk's header.
    expect([16, 20].map((offset) => picture.rawPayload.readUInt32BE(offset))).toEqual([300, 300]);
    expect((await draw("svg", await signedIn(server))).statusCode).toBe(404);
  });
});
