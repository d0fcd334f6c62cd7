import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  cancelTransfer,
  checkIn,
  claimTransfer,
  createTransfer,
  exportProfile,
  getOrder,
  getPickupCode,
  listHeldOrders,
  listNotifications,
  listOrders,
  lookAtTransfer,
  payOrder,
  placeOrder,
  renewPickupCode,
  setOrderStatus,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, visitor } from "../../../testing/actors.ts";
import { Browser, distantBrowser } from "../../../testing/browser.ts";
import { orderOnBoard, pickupNow, TestDevice, tokenOf } from "../../../testing/crew.ts";
import { GOOD_CARD, paidOrder, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered, tokenSentTo } from "../../../testing/transfers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const INVALID = { status: 404, code: "TRANSFER_INVALID" };
const claim = (actor: Actor, token: string) => actor.call(claimTransfer, { body: { token } });
const look = (token: string) => visitor(server)(lookAtTransfer, { body: { token } });

test("abuse 43: the sender can't claim their own transfer", async () => {
  const order = await paidOrder(server);
  const { token } = await offered(order);
  await expect(claim(order.member, token)).rejects.toMatchObject({ code: "TRANSFER_OWN" });
  const row = server.context.database.selectFrom("orders").select("givenTo").where("id", "=", order.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ givenTo: null });
});

describe("abuse 44: a transfer's link", () => {
  test("isn't stored anywhere in clear text", async () => {
    const order = await paidOrder(server);
    const { token } = await offered(order, { contact: "nowhere@example.com" });
    const inMessage = await tokenSentTo(server, "nowhere@example.com");
    const { rows } = await server.context.pool.query<{ text: string }>(
      `SELECT query_to_xml(format('SELECT * FROM %I.%I', table_schema, table_name), true, false, '')::text AS text
         FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
          AND table_name <> 'development_mailbox'`,
    );
    const everything = rows.map(({ text }) => text).join();
    expect(everything).toContain("nowhere@example.com");
    for (const each of [token, inMessage]) expect(everything).not.toContain(each.slice(7));
  });

  test("is refused if guessed, and slows down its network, where a valid one still works", async () => {
    const { token } = await offered(await paidOrder(server));
    const guesser = new Browser(server, { ip: "203.0.113.77" });
    const guess = () => guesser.post("/api/transfers/look", { token: `SECRET_${"x".repeat(43)}` });
    for (let count = 0; count < 100; count++)
      expect((await guess()).body).toMatchObject({ code: "TRANSFER_INVALID" });
    await guess();
    expect(await guess()).toMatchObject({ status: 429, body: { code: "OVER_REQUEST_RATE_LIMIT" } });
    const right = await guesser.post("/api/transfers/look", { token });
    expect(right).toMatchObject({ status: 200, body: { isOwn: false } });
    const friend = await signedIn(server);
    const claimed = await server.app.inject({
      method: "POST",
      url: "/api/transfers/claim",
      headers: { cookie: friend.cookie },
      remoteAddress: "203.0.113.77",
      payload: { token },
    });
    expect(claimed.statusCode).toBe(200);
  });

  test.each(["", "SECRET_", "x", "SECRET_'; DROP TABLE transfers; --"])(
    "is rejected if it reads %j",
    async (token) => {
      await expect(look(token)).rejects.toMatchObject(INVALID);
    },
  );

  test("is rejected after use, whichever of the two links it was", async () => {
    const order = await paidOrder(server);
    const { token } = await offered(order, { contact: "used@example.com" });
    const sent = await tokenSentTo(server, "used@example.com");
    await claim(await signedIn(server), sent);
    for (const each of [token, sent])
      await expect(claim(await signedIn(server), each)).rejects.toMatchObject({ code: "TRANSFER_CLAIMED" });
  });
});

describe("abuse 46: the sender of a claimed order", () => {
  test("gets neither its code nor its notifications, can't cancel it, and gets the full refund if it's cancelled", async () => {
    const order = await paidOrder(server);
    const friend = await signedIn(server);
    await claim(friend, (await offered(order)).token);
    const notFound = { status: 404, code: "ORDER_NOT_FOUND" };
    const params = { id: order.id };
    await expect(order.member.call(cancelOrder, { params })).rejects.toMatchObject(notFound);
    await expect(order.member.call(getPickupCode, { params })).rejects.toMatchObject(notFound);
    await expect(order.member.call(renewPickupCode, { params })).rejects.toMatchObject(notFound);
    await expect(order.member.call(checkIn, { params })).rejects.toMatchObject(notFound);
    await expect(
      order.member.call(createTransfer, { params, body: { contact: "a@example.com" } }),
    ).rejects.toMatchObject({
      code: "TRANSFER_ORDER_NOT_FOUND",
    });
    await friend.call(cancelOrder, { params });
    await server.runJobs();
    const refunds = server.context.database
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "paymentId")
      .select(["refunds.amountCents", "payments.userId"])
      .where("refunds.orderId", "=", order.id);
    expect(await refunds.execute()).toEqual([{ amountCents: order.totalCents, userId: order.member.id }]);
  });

  test("has a void code, also for an offline crew device, with a clear message", async () => {
    const order = await orderOnBoard(server, "preparing");
    const friend = await signedIn(server);
    await claim(friend, (await offered(order)).token);
    const admin = await signedIn(server, "admin");
    await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: "ready" } });
    const device = new TestDevice(await signedIn(server, "staff"), order.event.id);
    const at = server.clock.now();
    const scan = (issue: number) =>
      device.does({ kind: "scan", orderId: order.id, token: tokenOf(server, order.id, issue) }, at);
    const voided = {
      outcome: "conflict",
      code: "PICKUP_CODE_REPLACED",
      message: "This code was replaced. The order has a new one, and may have a new owner.",
      order: { status: "ready", isTransferred: true },
    };
    expect(await scan(1)).toMatchObject(voided);
    expect(await scan(1)).toMatchObject(voided);
    const other = new TestDevice(await signedIn(server, "staff"), order.event.id);
    const [conflict, ...others] = (await other.board()).conflicts;
    expect([conflict, others]).toMatchObject([
      { orderId: order.id, keptDeviceId: null, keptBy: null, keptAt: null, lostDeviceId: device.id },
      [],
    ]);
    const lines = server.context.database
      .selectFrom("auditLog")
      .select("severity")
      .where("orderId", "=", order.id);
    expect(await lines.where("message", "like", "A void pickup code%").execute()).toEqual([
      { severity: "warning" },
    ]);
    expect(await scan(2)).toMatchObject({ outcome: "done" });
    expect((await other.board()).conflicts).toHaveLength(1);
    await other.does({ kind: "conflict-seen", conflictId: conflict?.id ?? "" }, at);
    expect((await device.board()).conflicts).toEqual([]);
  });

  test("shows a void code to a crew device that undoes it at once: no bag is missing, and no conflict remains", async () => {
    const order = await orderOnBoard(server);
    await server.context.database
      .updateTable("orders")
      .set({ pickupIssue: 2 })
      .where("id", "=", order.id)
      .execute();
    const device = new TestDevice(await signedIn(server, "staff"), order.event.id);
    const at = server.clock.now();
    await device.does({ kind: "scan", orderId: order.id, token: tokenOf(server, order.id, 1) }, at);
    expect((await device.board()).conflicts).toHaveLength(1);
    const undo = { kind: "move", orderId: order.id, from: "completed", to: "ready" } as const;
    expect(await device.does(undo, at)).toMatchObject({ outcome: "done", order: { status: "ready" } });
    expect((await device.board()).conflicts).toEqual([]);
  });
});

describe("abuse 94: the sender's old key after a claim", () => {
  test("gets the first answer again, without another order or charge", async () => {
    const event = await createOpenEvent(server);
    const [member, friend] = [await signedIn(server), await signedIn(server)];
    const body = orderOf(event, [1]);
    const [idempotencyKey, paymentKey] = [randomUUID(), randomUUID()];
    const placed = await member.call(placeOrder, { body, idempotencyKey });
    await payFor(member, placed.id, placed.totalCents, GOOD_CARD, paymentKey);
    await claim(friend, (await offered({ id: placed.id, member })).token);
    const { id, orderNumber, totalCents } = placed;
    const again = await member.call(placeOrder, { body, idempotencyKey });
    expect(again).toMatchObject({ id, orderNumber, totalCents, status: "transferred" });
    const pay = { params: { id: placed.id }, idempotencyKey: paymentKey };
    const payment = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: placed.totalCents };
    expect(await member.call(payOrder, { ...pay, body: payment })).toMatchObject({ status: "transferred" });
    await expect(friend.call(payOrder, { ...pay, body: payment })).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    const { database } = server.context;
    expect(
      await database.selectFrom("orders").select("id").where("eventId", "=", event.id).execute(),
    ).toHaveLength(1);
    expect(
      await database.selectFrom("payments").select("id").where("orderId", "=", placed.id).execute(),
    ).toHaveLength(1);
  });
});

describe("abuse 63: a transfer's message", () => {
  const HTML = /<a [^>]*href="([^"]*)"/g;

  test("is plain text: our mails leave out a note with a link, and the page shows it as text", async () => {
    const order = await paidOrder(server);
    const message = "Win at https://evil.example/x now";
    const { token } = await offered(order, { contact: "links@example.com", message });
    const [mail] = await server.messagesTo("links@example.com");
    expect(mail?.body).not.toContain("evil");
    const links = [...(mail?.html ?? "").matchAll(HTML)].map(([, href = ""]) => href);
    expect(links.filter((href) => /evil/.test(href))).toEqual([]);
    expect(await look(token)).toMatchObject({ message });
  });

  test("with HTML stays text, and its lines can't add headers", async () => {
    const order = await paidOrder(server);
    const message = "<b>Hi</b>\nBcc: everybody";
    await offered(order, { contact: "signs@example.com", message });
    const [mail] = await server.messagesTo("signs@example.com");
    expect(mail?.html).toContain("&lt;b&gt;Hi&lt;/b&gt; Bcc: everybody");
    expect(JSON.stringify(mail?.headers)).not.toContain("everybody");
  });

  test('from a sender whose name is a link is from "a friend"', async () => {
    const order = await paidOrder(server, { firstName: "evil.example" });
    await offered(order, { contact: "named@example.com" });
    const [mail] = await server.messagesTo("named@example.com");
    expect(mail?.subject).toBe("A friend kept something for you");
    expect(mail?.body).not.toContain("evil.example");
  });

  test("has at most 200 characters", async () => {
    const { id, member } = await paidOrder(server);
    const body = { contact: "long@example.com", message: "x".repeat(201) };
    await expect(member.call(createTransfer, { params: { id }, body })).rejects.toMatchObject({
      problem: { field: "message" },
    });
  });
});

describe("the message with the link", () => {
  test("is sent once, by mail or by text, with its own link that claims the order", async () => {
    const order = await paidOrder(server, { firstName: "Ana" });
    const { sentBy, token } = await offered(order, { contact: "+1 (213) 555-0188" });
    expect(sentBy).toBe("sms");
    const sent = await tokenSentTo(server, "+12135550188");
    expect(sent).not.toBe(token);
    await server.runJobs();
    expect(await server.messagesTo("+12135550188")).toHaveLength(1);
    expect(await claim(await signedIn(server), sent)).toEqual({ orderId: order.id });
  });

  test("isn't sent to a foreign number, but the link works", async () => {
    const answer = await offered(await paidOrder(server), { contact: "+44 20 7946 0958" });
    expect(answer).toMatchObject({ sentBy: null, notSentBecause: "foreign-number" });
    expect(await look(answer.token)).toMatchObject({ isOwn: false });
  });

  test("abuse 12: is sent to a mailbox once a minute, and doesn't use up the recipient's codes", async () => {
    const contact = "flooded@example.com";
    expect(await offered(await paidOrder(server), { contact })).toMatchObject({ sentBy: "email" });
    expect(await offered(await paidOrder(server), { contact })).toMatchObject({
      sentBy: null,
      notSentBecause: "limit",
    });
    const signUp = () => distantBrowser(server).signUp({ email: contact });
    expect(await signUp()).toMatchObject({ status: 200 });
    expect((await signUp()).body).toMatchObject({ code: "over_email_send_rate_limit" });
    expect(await server.messagesTo(contact)).toHaveLength(2);
  });

  test.each([
    ["replied STOP", "sms", "+12135550177", "stop"],
    ["takes no mail", "mail", "bounced@example.com", "bounce"],
    ["reported a mail as spam", "mail", "spam@example.com", "complaint"],
  ] as const)(
    "isn't sent to somebody who %s, and the sender gets the same answer",
    async (_, channel, address, reason) => {
      await server.context.database
        .insertInto("stoppedAddresses")
        .values({ channel, address, reason, since: server.clock.now() })
        .execute();
      const { sentBy } = await offered(await paidOrder(server), { contact: address });
      expect(sentBy).toBe(channel === "mail" ? "email" : "sms");
      expect(await server.messagesTo(address)).toEqual([]);
    },
  );

  test("isn't sent after its offer was claimed or withdrawn", async () => {
    const order = await paidOrder(server);
    const { token } = await offered(order, { contact: "late@example.com" });
    await claim(await signedIn(server), token);
    expect(await server.messagesTo("late@example.com")).toEqual([]);
  });

  test("abuse 9: gets the same answer whether its contact is a member or not", async () => {
    const { email } = await signedIn(server);
    const [toMember, toNobody] = await Promise.all(
      [email, "nobody-at-all@example.com"].map(async (contact) =>
        offered(await paidOrder(server), { contact }),
      ),
    );
    const told = ({ sentBy, notSentBecause, order }: NonNullable<typeof toMember>) => ({
      sentBy,
      notSentBecause,
      keys: Object.keys(order),
    });
    expect(toMember && told(toMember)).toEqual(toNobody && told(toNobody));
  });

  test("abuse 11: is limited to ten offers and links an hour per account, across orders", async () => {
    const order = await paidOrder(server);
    for (let count = 0; count < 10; count++) {
      await offered(order, { contact: `many-${count}@example.com` });
      await order.member.call(cancelTransfer, { params: { id: order.id } });
    }
    await expect(offered(order)).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" });
  });
});

test("a member's download has their offers; deleting the account erases contacts and notes", async () => {
  const order = await paidOrder(server);
  const friend = await signedIn(server);
  const { token } = await offered(order, { contact: "kept@example.com", message: "For you" });
  await claim(friend, token);
  const mine = JSON.stringify(await order.member.call(exportProfile));
  expect(mine).toContain("kept@example.com");
  const theirs = JSON.stringify(await friend.call(exportProfile));
  expect(theirs).toContain("For you");
  expect(theirs).not.toContain("kept@example.com");
  expect(await friend.call(getOrder, { params: { id: order.id } })).toMatchObject({ bill: null });
});

describe("what a claimed order cost", () => {
  /** Matches the price of two tails and one fries with tax, and of each line. */
  const MONEY = /\$\s?\d|Cents":\s?[1-9]|\b(62\.56|57\.00|48\.00|24\.00|9\.00|5\.56)\b|VISA|your receipt/i;

  test.each(["picked up", "cancelled by us", "cancelled by its claimer"] as const)(
    "its claimer sees in no list, page, notification, message, stream or download, until it is %s",
    async (ending) => {
      const cancellationCutoffAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
      const event = { ...pickupNow(server), cancellationCutoffAt };
      const order = await paidOrder(server, { quantities: [2, 1], event });
      const friend = await signedIn(server);
      const streamed: unknown[] = [];
      const stop = server.context.live.onMessage(({ to, event }) => {
        if ("userId" in to && to.userId === friend.id) streamed.push(event);
      });
      await claim(friend, (await offered(order)).token);
      const admin = await signedIn(server, "admin");
      const move = async (status: "preparing" | "ready" | "cancelled") =>
        admin.call(setOrderStatus, { params: { id: order.id }, body: { status } });
      await move("preparing");
      if (ending === "picked up") {
        await move("ready");
        const device = new TestDevice(await signedIn(server, "staff"), order.event.id);
        const scan = { kind: "scan", orderId: order.id, token: tokenOf(server, order.id, 2) } as const;
        expect(await device.does(scan, server.clock.now())).toMatchObject({ outcome: "done" });
      } else if (ending === "cancelled by us") await move("cancelled");
      else await friend.call(cancelOrder, { params: { id: order.id } });
      await server.runJobs();
      stop();
      const read = {
        streamed,
        page: await friend.call(getOrder, { params: { id: order.id } }),
        list: await friend.call(listOrders),
        held: await friend.call(listHeldOrders),
        news: await friend.call(listNotifications),
        download: await friend.call(exportProfile),
        messages: (await server.messagesTo(friend.email)).map(({ subject, body, html }) => [
          subject,
          body,
          html,
        ]),
      };
      for (const [where, told] of Object.entries(read))
        expect(JSON.stringify(told), where).not.toMatch(MONEY);
      expect(streamed.length).toBeGreaterThan(1);
      expect(read.messages.length).toBeGreaterThan(0);
    },
  );
});

test("abuse 44: malformed tokens are rejected on every route, without errors", async () => {
  const member = new Browser(server);
  const odd = [
    null,
    7,
    {},
    [],
    ["SECRET_a"],
    "SECRET_\u0000",
    `SECRET_${"x".repeat(100_000)}`,
    "SECRET_../../x",
    "__proto__",
    " ",
  ];
  for (const token of odd) {
    const { status } = await member.post("/api/transfers/look", { token });
    expect([400, 404, 413, 422], JSON.stringify(token)?.slice(0, 40)).toContain(status);
  }
});

test("two parallel claims and a later cancellation by the sender leave one owner", async () => {
  const order = await paidOrder(server);
  const friend = await signedIn(server);
  const { token } = await offered(order, { contact: "tabs@example.com" });
  const sent = await tokenSentTo(server, "tabs@example.com");
  const claimed = await Promise.all([claim(friend, token), claim(friend, sent), claim(friend, token)]);
  expect(new Set(claimed.map(({ orderId }) => orderId))).toEqual(new Set([order.id]));
  const { rows } = await server.context.pool.query(
    "SELECT pickup_issue AS issue, owner_id AS owner FROM orders WHERE id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ issue: 2, owner: friend.id }]);
  const { rows: notifications } = await friend.call(listNotifications);
  expect(notifications).toHaveLength(1);
});
