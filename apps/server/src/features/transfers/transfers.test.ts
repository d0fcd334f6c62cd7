import { randomUUID } from "node:crypto";
import {
  type ApiError,
  cancelOrder,
  cancelTransfer,
  claimTransfer,
  createTransfer,
  deleteProfile,
  getOrder,
  getPickupCode,
  listNotifications,
  listOrders,
  lookAtTransfer,
  placeOrder,
  reclaimOrder,
  replaceTransferLink,
  returnOrder,
  shareTransferLink,
} from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Actor,
  createOpenEvent,
  orderOf,
  PASSWORD,
  signedIn,
  type TestEvent,
  visitor,
} from "../../../testing/actors.ts";
import { moveByAdmin, paidOrder, payFor, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered, tokenOfLink, tokenSentTo } from "../../../testing/transfers.ts";
import { clearInstructionsOfDeletedPayers } from "../order-book/index.ts";
import { expireTransfers } from "./service/expire-transfers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_SECONDS = 86_400;
const INVALID = { status: 404, code: "TRANSFER_INVALID", message: "Invalid transfer token" };

const look = (token: string, actor: Pick<Actor, "call"> = { call: visitor(server) }) =>
  actor.call(lookAtTransfer, { body: { token } });
const claim = (actor: Actor, token: string) => actor.call(claimTransfer, { body: { token } });
const order = ({ id }: { id: string }, actor: Actor) => actor.call(getOrder, { params: { id } });
/** Returns the times of an event that is later than an offer lasts. */
function farAway() {
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  return {
    registrationClosesAt: at(60),
    eventAt: at(72),
    pickupStartsAt: at(72),
    pickupEndsAt: at(75),
  };
}

/** Places and pays an order of two tails. */
async function paidOf(member: Actor, event: TestEvent): Promise<{ id: string; member: Actor }> {
  const body = orderOf(event, [2]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  return { id, member };
}

async function notificationTextsOf(actor: Actor) {
  const { rows: notifications } = await actor.call(listNotifications);
  return notifications.map(({ title, message }) => ({ title, message }));
}

async function readOrder(id: string) {
  const query = server.context.database.selectFrom("orders").selectAll().where("id", "=", id);
  return query.executeTakeFirstOrThrow();
}

async function auditLines(orderId: string) {
  const rows = await server.context.database
    .selectFrom("auditLog")
    .leftJoin("auditDevices", "lineId", "auditLog.id")
    .select(["eventType", "actorId", "subjectId", "transferTokenHash", "ipAddress", "userAgent", "message"])
    .where("orderId", "=", orderId)
    .orderBy("auditLog.id")
    .execute();
  return rows.filter(({ eventType }) => eventType.startsWith("transfer_"));
}

describe("an offer", () => {
  test("shows its panel on the order, and its link in the answer", async () => {
    const placed = await paidOrder(server);
    expect(await order(placed, placed.member)).toMatchObject({ mayTransfer: true, transfer: null });
    const { order: shown, link } = await offered(placed, {
      contact: "Friend@Example.com ",
      message: "Enjoy!",
    });
    expect(shown).toMatchObject({
      mayTransfer: false,
      transfer: {
        contact: "Friend@Example.com",
        message: "Enjoy!",
        expiresAt: new Date(server.clock.now().getTime() + DAY_SECONDS * 1000).toISOString(),
      },
    });
    expect(link).toMatch(/^http:\/\/secret\.test\/transfer\/SECRET_[\w-]{43}$/);
  });

  test.each([
    ["", "Contact is required"],
    ["ana@", "Please enter a valid email address or phone number"],
    ["0123456789", "Please enter a valid email address or phone number"],
    ["+1 213 555", "Please enter a valid email address or phone number"],
    ["12345678901234567", "Please enter a valid email address or phone number"],
  ])("to %j is refused: %s", async (contact, reason) => {
    const { id, member } = await paidOrder(server);
    await expect(member.call(createTransfer, { params: { id }, body: { contact } })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      problem: { field: "contact", params: { reason } },
    });
  });

  test("shows no more than the offered order: no price, contact or id", async () => {
    const placed = await paidOrder(server, { quantities: [2, 1], firstName: "Ana" });
    const { token } = await offered(placed, { contact: "friend@example.com", message: "Take them." });
    const shown = await look(token);
    expect(shown).toMatchObject({
      from: "Ana",
      message: "Take them.",
      isOwn: false,
      event: { title: "Test Event", locationName: "Hewitt Street Lot" },
      items: [
        { name: "Tail", quantity: 2, allergens: null },
        { name: "Fries", quantity: 1 },
      ],
    });
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/cents|friend@|[\da-f]{8}-[\da-f]{4}/i);
    expect(await look(token, placed.member)).toMatchObject({ isOwn: true });
  });

  test("is limited to one at a time, of an own paid order that isn't ready", async () => {
    const unpaid = await pendingOrder(server);
    await expect(offered(unpaid)).rejects.toMatchObject({
      code: "ORDER_NOT_TRANSFERABLE",
      message: "Cannot transfer order with status: pending",
    });
    await unpaid.member.call(cancelOrder, { params: { id: unpaid.id } });
    const placed = await paidOrder(server);
    await expect(offered({ ...placed, member: unpaid.member })).rejects.toMatchObject({
      code: "TRANSFER_ORDER_NOT_FOUND",
      message: "Order not found or access denied",
    });
    await offered(placed);
    await expect(offered(placed)).rejects.toMatchObject({
      code: "TRANSFER_IN_PROGRESS",
      message: "Transfer already in progress for this order",
    });
    await moveByAdmin(server, placed.id, "preparing");
    await moveByAdmin(server, placed.id, "ready");
    await expect(offered(placed)).rejects.toMatchObject({
      message: "Cannot transfer order with status: ready",
    });
  });

  test("is refused while the order is offered to the waitlist", async () => {
    const cancellationCutoffAt = new Date(server.clock.now().getTime() - 1000).toISOString();
    const placed = await paidOrder(server, { event: { cancellationCutoffAt } });
    await placed.member.call(returnOrder, { params: { id: placed.id } });
    await expect(offered(placed)).rejects.toMatchObject({ code: "RETURN_IN_PROGRESS" });
    await placed.member.call(reclaimOrder, { params: { id: placed.id } });
    await offered(placed);
    await expect(placed.member.call(returnOrder, { params: { id: placed.id } })).rejects.toMatchObject({
      code: "TRANSFER_IN_PROGRESS",
    });
  });

  test("shares another link while every earlier one keeps working", async () => {
    const placed = await paidOrder(server);
    const { token } = await offered(placed, { contact: "shared@example.com" });
    const sent = await tokenSentTo(server, "shared@example.com");
    const { link } = await placed.member.call(shareTransferLink, { params: { id: placed.id } });
    for (const each of [token, sent, tokenOfLink(link)])
      expect(await look(each)).toMatchObject({ isOwn: false });
    expect(await server.messagesTo("shared@example.com")).toHaveLength(1);
    const friend = await signedIn(server);
    expect(await claim(friend, tokenOfLink(link))).toMatchObject({ orderId: placed.id });
  });

  test("replaces its links, after which only the new one works", async () => {
    const placed = await paidOrder(server);
    const { token } = await offered(placed, { contact: "renewed@example.com" });
    const sent = await tokenSentTo(server, "renewed@example.com");
    const shared = await placed.member.call(shareTransferLink, { params: { id: placed.id } });
    const { link } = await placed.member.call(replaceTransferLink, { params: { id: placed.id } });
    for (const each of [token, sent, tokenOfLink(shared.link)])
      await expect(look(each)).rejects.toMatchObject(INVALID);
    expect(await look(tokenOfLink(link))).toMatchObject({ isOwn: false });
    expect(await server.messagesTo("renewed@example.com")).toHaveLength(1);
    expect((await auditLines(placed.id)).map(({ eventType }) => eventType)).toEqual([
      "transfer_created",
      "transfer_created",
      "transfer_created",
    ]);
  });

  test("can be withdrawn, with a notice to its sender; doing it twice changes nothing", async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    const { token } = await offered(placed);
    const cancel = () => placed.member.call(cancelTransfer, { params: { id: placed.id } });
    expect(await cancel()).toMatchObject({ transfer: null, mayTransfer: true });
    expect(await cancel()).toMatchObject({ transfer: null });
    await expect(claim(friend, token)).rejects.toMatchObject(INVALID);
    expect((await notificationTextsOf(placed.member))[0]).toMatchObject({ title: "Transfer cancelled" });
    expect((await auditLines(placed.id)).map(({ eventType }) => eventType)).toEqual([
      "transfer_created",
      "transfer_cancelled",
    ]);
    await offered(placed);
  });

  test("can't be withdrawn if there is none", async () => {
    const { id, member } = await paidOrder(server);
    await expect(member.call(cancelTransfer, { params: { id } })).rejects.toMatchObject({
      message: "Transfer not found",
    });
    for (const route of [shareTransferLink, replaceTransferLink])
      await expect(member.call(route, { params: { id } })).rejects.toMatchObject({
        code: "TRANSFER_NOT_FOUND",
      });
  });

  test("expires after 24 hours, for reads and by the periodic job, and notifies once", async () => {
    const placed = await paidOrder(server, { event: farAway() });
    const friend = await signedIn(server);
    const { token } = await offered(placed);
    server.clock.advance(DAY_SECONDS - 1);
    expect(await look(token)).toMatchObject({ isOwn: false });
    server.clock.advance(1);
    const expired = { code: "TRANSFER_EXPIRED", message: "Transfer token has expired" };
    await expect(look(token)).rejects.toMatchObject(expired);
    await expect(claim(friend, token)).rejects.toMatchObject(expired);
    expect(await order(placed, placed.member)).toMatchObject({ transfer: null, mayTransfer: true });
    await Promise.all([expireTransfers(server.context), expireTransfers(server.context)]);
    await expireTransfers(server.context);
    const told = await notificationTextsOf(placed.member);
    expect(told.filter(({ title }) => title === "Nobody claimed it")).toHaveLength(1);
    await expect(look(token)).rejects.toMatchObject(expired);
    await offered(placed);
  });

  test("is replaced by the next one after it expired, and still notifies its sender", async () => {
    const placed = await paidOrder(server, { event: farAway() });
    await offered(placed);
    server.clock.advance(DAY_SECONDS);
    await offered(placed);
    await expireTransfers(server.context);
    const told = await notificationTextsOf(placed.member);
    expect(told.filter(({ title }) => title === "Nobody claimed it")).toHaveLength(1);
  });

  test('survives an undone "ready", and ends with the pickup or the cancellation', async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    const { token } = await offered(placed);
    await moveByAdmin(server, placed.id, "preparing");
    await moveByAdmin(server, placed.id, "ready");
    const notNow = { message: "Cannot transfer order with status: ready" };
    await expect(look(token)).rejects.toMatchObject(notNow);
    await expect(claim(friend, token)).rejects.toMatchObject(notNow);
    await moveByAdmin(server, placed.id, "preparing");
    expect(await look(token)).toMatchObject({ isOwn: false });
    await moveByAdmin(server, placed.id, "cancelled");
    await expect(claim(friend, token)).rejects.toMatchObject(INVALID);
    expect((await auditLines(placed.id)).at(-1)).toMatchObject({
      eventType: "transfer_cancelled",
      message: expect.stringContaining("ended: it is cancelled"),
    });
  });
});

describe("a claim", () => {
  test("makes the claimer the owner, with the same number and status", async () => {
    const placed = await paidOrder(server, { firstName: "Ana" });
    const friend = await signedIn(server, "member", "Ben");
    await moveByAdmin(server, placed.id, "preparing");
    const { token } = await offered(placed);
    expect(await claim(friend, token)).toEqual({ orderId: placed.id });
    const before = await readOrder(placed.id);
    expect(before).toMatchObject({ userId: placed.member.id, givenTo: friend.id, ownerId: friend.id });
    expect(await order(placed, friend)).toMatchObject({
      status: "preparing",
      bill: null,
      payment: null,
      totalCents: null,
      givenBy: "Ana",
      mayTransfer: true,
      refunds: [],
      items: [{ unitPriceCents: null, totalPriceCents: null }],
    });
    expect(await order(placed, placed.member)).toMatchObject({
      status: "transferred",
      givenTo: { name: "Ben" },
      mayCancel: false,
      mayTransfer: false,
      bill: { totalCents: placed.totalCents },
      payment: { state: "captured" },
    });
    expect((await notificationTextsOf(placed.member))[0]).toMatchObject({ title: "Order claimed" });
    expect((await notificationTextsOf(friend))[0]).toMatchObject({ title: "The order is yours" });
  });

  test("counts as spent by the payer, and is in both lists", async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    await claim(friend, (await offered(placed)).token);
    expect(await placed.member.call(listOrders)).toMatchObject({
      rows: [{ id: placed.id, status: "transferred" }],
      summary: { totalSpentCents: placed.totalCents, activeOrders: 0 },
    });
    expect(await friend.call(listOrders)).toMatchObject({
      rows: [{ id: placed.id, status: "confirmed", totalCents: null }],
      summary: { totalSpentCents: 0, activeOrders: 1 },
    });
  });

  test("gets the same answer when repeated by the claimer, and the page links to the order", async () => {
    const placed = await paidOrder(server);
    const [friend, other] = [await signedIn(server), await signedIn(server)];
    const { token } = await offered(placed);
    await claim(friend, token);
    expect(await claim(friend, token)).toEqual({ orderId: placed.id });
    const claimed = { code: "TRANSFER_CLAIMED", message: "Transfer has already been claimed" };
    await expect(claim(other, token)).rejects.toMatchObject(claimed);
    const lookOfOther = await look(token, other).catch((error: ApiError) => error.problem);
    expect(lookOfOther).toMatchObject({ code: "TRANSFER_CLAIMED" });
    expect(lookOfOther).not.toHaveProperty("params");
    await expect(look(token, friend)).rejects.toMatchObject({
      ...claimed,
      problem: { params: { orderId: placed.id } },
    });
    await expect(placed.member.call(cancelTransfer, { params: { id: placed.id } })).rejects.toMatchObject(
      claimed,
    );
  });

  test("can be repeated from member to member, back to the buyer", async () => {
    const placed = await paidOrder(server, { firstName: "Ana" });
    const [ben, cleo] = [await signedIn(server, "member", "Ben"), await signedIn(server, "member", "Cleo")];
    await claim(ben, (await offered(placed)).token);
    await claim(cleo, (await offered({ ...placed, member: ben })).token);
    expect(await order(placed, cleo)).toMatchObject({ status: "confirmed", givenBy: "Ben" });
    expect(await order(placed, ben)).toMatchObject({
      status: "transferred",
      givenTo: { name: "Cleo" },
      bill: null,
    });
    expect(await order(placed, placed.member)).toMatchObject({
      status: "transferred",
      givenTo: { name: "Ben" },
    });
    await claim(placed.member, (await offered({ ...placed, member: cleo })).token);
    expect(await readOrder(placed.id)).toMatchObject({ givenTo: null, ownerId: placed.member.id });
    expect(await order(placed, placed.member)).toMatchObject({
      status: "confirmed",
      bill: { totalCents: placed.totalCents },
      mayTransfer: true,
      givenTo: null,
    });
  });

  test("is refused beyond the claimer's own limit, with the reason; bought items still count", async () => {
    const menu = [{ name: "Tail", priceCents: 2400, maxQuantity: 50, maxPerMember: 2 }];
    const placed = await paidOrder(server, { event: { menu }, quantities: [2] });
    const friend = await signedIn(server);
    await claim(friend, (await offered(placed)).token);
    const refused = { code: "ITEM_LIMIT_REACHED" };
    await expect(paidOf(placed.member, placed.event)).rejects.toMatchObject(refused);
    await expect(paidOf(friend, placed.event)).rejects.toMatchObject(refused);
    const { token } = await offered(await paidOf(await signedIn(server), placed.event));
    await expect(claim(friend, token)).rejects.toMatchObject({
      code: "ITEM_LIMIT_REACHED",
      message: "Limit 2 of Tail per person, including earlier orders.",
    });
    expect(await look(token)).toMatchObject({ isOwn: false });
    // The buyer's limit counted it all along.
    await claim(placed.member, (await offered({ ...placed, member: friend })).token);
  });

  test("shows only the payer's first name to a friend of the friend, and no name to the payer", async () => {
    const placed = await paidOrder(server, { firstName: "Rita" });
    const [friend, other] = [await signedIn(server, "member", "Jo"), await signedIn(server)];
    await claim(friend, (await offered(placed)).token);
    await claim(other, (await offered({ ...placed, member: friend })).token);
    expect(await order(placed, other)).toMatchObject({ givenBy: "Jo", paidBy: "Rita" });
    expect(JSON.stringify(await order(placed, other))).not.toContain("Reyes");
    expect(await order(placed, placed.member)).toMatchObject({ paidBy: null });
  });

  test("refunds the payer and notifies both, no matter who cancels", async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    await claim(friend, (await offered(placed)).token);
    const told: unknown[] = [];
    const stop = server.context.live.onMessage((message) => told.push(message));
    await friend.call(cancelOrder, { params: { id: placed.id } });
    stop();
    expect(told).toContainEqual({
      to: { userId: placed.member.id },
      event: { type: "order.edited", orderId: placed.id },
    });
    await server.runJobs();
    expect(await order(placed, friend)).toMatchObject({
      status: "cancelled",
      refunds: [],
      refundableCents: 0,
    });
    expect(await order(placed, placed.member)).toMatchObject({
      refunds: [{ amountCents: placed.totalCents }],
      givenTo: { isCancelled: true },
    });
    expect((await notificationTextsOf(placed.member))[0]).toMatchObject({ title: "Money on its way back" });
    const toFriend = await notificationTextsOf(friend);
    expect(toFriend.map(({ title }) => title)).not.toContain("Money on its way back");
    expect(toFriend[0]?.message).toContain("The money goes back to the friend who paid.");
  });

  test("of an order that we cancel notifies both, and promises a refund only to the payer", async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    await claim(friend, (await offered(placed)).token);
    await moveByAdmin(server, placed.id, "cancelled");
    const [toFriend, toPayer] = [await notificationTextsOf(friend), await notificationTextsOf(placed.member)];
    expect(toFriend[0]?.message).toContain("The money goes back to the friend who paid.");
    expect(toPayer.map(({ message }) => message).join()).toContain(
      "Your money is on its way back to your card.",
    );
  });

  test("requires a sign-in", async () => {
    const { token } = await offered(await paidOrder(server));
    await expect(visitor(server)(claimTransfer, { body: { token } })).rejects.toMatchObject({
      code: "SIGN_IN_REQUIRED",
    });
  });

  test("is refused if its sender was deactivated", async () => {
    const placed = await paidOrder(server);
    const friend = await signedIn(server);
    const { token } = await offered(placed);
    await server.context.database
      .updateTable("users")
      .set({ deactivatedAt: server.clock.now() })
      .where("id", "=", placed.member.id)
      .execute();
    await expect(look(token)).rejects.toMatchObject(INVALID);
    await expect(claim(friend, token)).rejects.toMatchObject(INVALID);
  });
});

test("offers and claims are audited with address, device and the prefix of the link's hash", async () => {
  const placed = await paidOrder(server);
  const friend = await signedIn(server);
  const { token } = await offered(placed);
  await claim(friend, token);
  const transferTokenHash = expect.stringMatching(/^[\da-f]{16}$/);
  const device = { ipAddress: "127.0.0.1", userAgent: expect.any(String) };
  const lines = await auditLines(placed.id);
  expect(lines).toMatchObject([
    { eventType: "transfer_created", actorId: placed.member.id, transferTokenHash, ...device },
    {
      eventType: "transfer_claimed",
      actorId: friend.id,
      subjectId: placed.member.id,
      transferTokenHash,
      ...device,
    },
  ]);
  expect(lines[0]?.transferTokenHash).toBe(lines[1]?.transferTokenHash);
});

test("a claim updates the pages of the former owner, the new owner and the crew", async () => {
  const placed = await paidOrder(server);
  const friend = await signedIn(server);
  const { token } = await offered(placed);
  const told: unknown[] = [];
  const stop = server.context.live.onMessage((message) => told.push(message));
  await claim(friend, token);
  stop();
  expect(told).toEqual(
    expect.arrayContaining([
      {
        to: { userId: placed.member.id },
        event: expect.objectContaining({ type: "order.changed", orderId: placed.id, status: "transferred" }),
      },
      { to: { userId: friend.id }, event: { type: "order.edited", orderId: placed.id } },
      { to: { staff: true }, event: { type: "board.changed", eventId: placed.event.id } },
    ]),
  );
});

test("a claimed order notifies only its owner, and the former owner has no page or code", async () => {
  const placed = await paidOrder(server);
  const friend = await signedIn(server);
  await claim(friend, (await offered(placed)).token);
  const before = await notificationTextsOf(placed.member);
  await moveByAdmin(server, placed.id, "preparing");
  await moveByAdmin(server, placed.id, "ready");
  expect(await notificationTextsOf(placed.member)).toEqual(before);
  expect((await notificationTextsOf(friend))[0]).toMatchObject({ title: expect.stringMatching(/ is hot$/) });
  const code = (actor: Actor) => actor.call(getPickupCode, { params: { id: placed.id } });
  expect(await code(friend)).toMatchObject({ url: expect.any(String) });
  await expect(code(placed.member)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
});

describe("when one of the two deletes their account", () => {
  const deletes = (actor: Actor) => actor.call(deleteProfile, { body: { password: PASSWORD } });

  /** Returns the stored messages about an order, in the app and by mail. */
  async function textsAbout(orderId: string): Promise<string> {
    const { database } = server.context;
    const notifications = await database
      .selectFrom("notifications")
      .select("message")
      .where("orderId", "=", orderId)
      .execute();
    const deliveries = await database
      .selectFrom("deliveries")
      .select(["subject", "body", "about"])
      .where(sql<boolean>`about ->> 'orderId' = ${orderId}`)
      .execute();
    return JSON.stringify([notifications, deliveries]);
  }

  test("their first name is erased from the other's messages", async () => {
    const giver = await signedIn(server, "member", "Zebulon");
    const claimer = await signedIn(server, "member", "Ottoline");
    const event = await createOpenEvent(server);
    const placed = await paidOf(giver, event);
    const { token } = await offered(placed);
    await claim(claimer, token);
    await server.runJobs();
    expect(await textsAbout(placed.id)).toMatch(/Zebulon.*Ottoline|Ottoline.*Zebulon/s);
    await deletes(giver);
    const texts = await textsAbout(placed.id);
    expect(texts).not.toContain("Zebulon");
    expect(texts).toContain("from A friend is yours");
    for (const status of ["preparing", "ready", "completed"] as const)
      await moveByAdmin(server, placed.id, status);
    await deletes(claimer);
    expect(await textsAbout(placed.id)).not.toContain("Ottoline");
  });

  test("a name isn't replaced inside other words, and isn't read as a pattern", async () => {
    const giver = await signedIn(server, "member", "Or");
    const claimer = await signedIn(server, "member", "A.*(z)");
    const placed = await paidOf(giver, await createOpenEvent(server));
    const { token } = await offered(placed);
    await claim(claimer, token);
    await server.runJobs();
    await deletes(giver);
    const texts = await textsAbout(placed.id);
    expect(texts.match(/Order [^ ]+ from A friend is yours/g)).toHaveLength(3);
    expect(texts).not.toContain("from Or ");
    for (const status of ["preparing", "ready", "completed"] as const)
      await moveByAdmin(server, placed.id, status);
    await deletes(claimer);
    expect(await textsAbout(placed.id)).not.toContain("A.*(z)");
  });

  test("the sender's note to the kitchen is kept until the order is over, then cleared", async () => {
    const giver = await signedIn(server, "member");
    const claimer = await signedIn(server, "member");
    const event = await createOpenEvent(server);
    const body = orderOf(event, [1]);
    const lines = body.lines.map((line) => ({ ...line, specialInstructions: "For Zebulon" }));
    const { id } = await giver.call(placeOrder, { body: { ...body, lines }, idempotencyKey: randomUUID() });
    await payFor(giver, id, body.shownTotalCents);
    await claim(claimer, (await offered({ id, member: giver })).token);
    await deletes(giver);
    const instructions = async () => {
      await clearInstructionsOfDeletedPayers(server.context.database);
      const items = server.context.database.selectFrom("orderItems").select("specialInstructions");
      return (await items.where("orderId", "=", id).executeTakeFirstOrThrow()).specialInstructions;
    };
    expect(await instructions()).toBe("For Zebulon");
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    expect(await instructions()).toBe("For Zebulon");
    await moveByAdmin(server, id, "completed");
    expect(await instructions()).toBe("");
  });
});
