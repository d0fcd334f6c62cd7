import {
  completePickup,
  getOrder,
  getPickupCode,
  getPickupLinkByAdmin,
  setOrderStatus,
  verifyPickup,
} from "@secret/contract";
import type { OrderStatus, Role } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder, pickupCodeOf } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { verifyPickup as verify } from "./service/pickup-codes.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff"), signedIn(server, "admin")]);
});
afterAll(() => server.close());

/** Creates a paid order and moves it. */
async function orderAfter(...moves: OrderStatus[]) {
  const order = await paidOrder(server);
  const params = { id: order.id };
  for (const status of moves) await admin.call(setOrderStatus, { params, body: { status } });
  return order;
}

const codeOf = (member: Actor, id: string) => pickupCodeOf({ member, id });

describe("a pickup code", () => {
  test("exists once the order is ready, and its link has order and token", async () => {
    const { id, member } = await orderAfter("preparing");
    await expect(member.call(getPickupCode, { params: { id } })).rejects.toMatchObject({
      code: "ORDER_NOT_READY",
      message: "Order not ready for pickup. Current status: preparing",
    });
    await admin.call(setOrderStatus, { params: { id }, body: { status: "ready" } });
    const { url, svg } = await member.call(getPickupCode, { params: { id } });
    expect(url).toMatch(/^http:\/\/secret\.test\/qr-verify\?o=[0-9a-f-]{36}&token=[\w-]{43}$/);
    expect(svg).toContain("<svg");
    const picture = await server.app.inject({
      url: `/api/orders/${id}/pickup-code.png`,
      headers: { cookie: member.cookie },
    });
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe("PNG");
  });

  test("tells the crew without a second factor why it's refused, and a member nothing", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const code = await codeOf(member, id);
    const session = { sessionId: "", userId: crew.id, endsAt: new Date(), role: "member" } as const;
    const scan = (accountRole: Role) => verify(server.context, { ...session, accountRole }, code);
    expect(await scan("staff")).toMatchObject({ ok: false, failure: { code: "SECOND_FACTOR_REQUIRED" } });
    expect(await scan("member")).toMatchObject({ ok: false, failure: { code: "PICKUP_CODE_INVALID" } });
  });

  test("lets the crew hand the order off once; a second scan shows the time", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const body = await codeOf(member, id);
    expect(await crew.call(verifyPickup, { body })).toMatchObject({ mayHandOff: true, isOwner: false });
    await crew.call(completePickup, { body });
    expect((await member.call(getOrder, { params: { id } })).status).toBe("completed");
    await expect(crew.call(completePickup, { body })).rejects.toMatchObject({
      code: "PICKUP_CODE_USED",
      problem: { params: { pickedUpAt: server.clock.now().toISOString() } },
    });
  });

  test("abuse 49: of two parallel scans one wins; a forged token is rejected", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const body = await codeOf(member, id);
    const forged = { ...body, token: "x".repeat(43) };
    for (const route of [verifyPickup, completePickup])
      await expect(crew.call(route, { body: forged })).rejects.toMatchObject({ code: "PICKUP_CODE_INVALID" });
    const scans = await Promise.allSettled([1, 2, 3].map(() => crew.call(completePickup, { body })));
    expect(scans.filter((scan) => scan.status === "fulfilled")).toHaveLength(1);
  });

  test("abuse 51: is neither shown nor accepted from 30 minutes after the pickup's end", async () => {
    const { id, member, event } = await orderAfter("preparing", "ready");
    const body = await codeOf(member, id);
    const pickupEndsAt = new Date(server.clock.now().getTime() - 30 * 60_000);
    const pickupStartsAt = new Date(pickupEndsAt.getTime() - 60_000);
    const { database } = server.context;
    await database
      .updateTable("events")
      .set({ pickupStartsAt, pickupEndsAt })
      .where("id", "=", event.id)
      .execute();
    const expired = { code: "PICKUP_CODE_EXPIRED" };
    await expect(member.call(getPickupCode, { params: { id } })).rejects.toMatchObject(expired);
    for (const route of [verifyPickup, completePickup])
      await expect(crew.call(route, { body })).rejects.toMatchObject(expired);
  });

  test("can be opened by an admin once it exists, also after the pickup", async () => {
    const { id, member } = await orderAfter("preparing");
    const params = { id };
    await expect(admin.call(getPickupLinkByAdmin, { params })).rejects.toMatchObject({
      code: "ORDER_NOT_READY",
      problem: { params: { status: "preparing" } },
    });
    await admin.call(setOrderStatus, { params, body: { status: "ready" } });
    const body = await codeOf(member, id);
    await crew.call(completePickup, { body });
    const { url } = await admin.call(getPickupLinkByAdmin, { params });
    expect(new URL(url).searchParams.get("token")).toBe(body.token);
  });

  test("abuse 48: its owner sees the order but can't hand it off", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const body = await codeOf(member, id);
    expect(await member.call(verifyPickup, { body })).toMatchObject({ mayHandOff: false, isOwner: true });
    await expect(member.call(completePickup, { body })).rejects.toMatchObject({
      code: "FORBIDDEN",
      status: 403,
    });
  });

  test("is rejected for another member with the link", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const body = await codeOf(member, id);
    const stranger = await signedIn(server);
    await expect(stranger.call(verifyPickup, { body })).rejects.toMatchObject({
      code: "PICKUP_CODE_INVALID",
    });
  });

  test("abuse 50: a GET changes nothing", async () => {
    const { id, member } = await orderAfter("preparing", "ready");
    const { orderId, token } = await codeOf(member, id);
    await server.app.inject({
      url: `/qr-verify?o=${orderId}&token=${token}`,
      headers: { cookie: crew.cookie },
    });
    expect((await member.call(getOrder, { params: { id } })).status).toBe("ready");
  });
});
