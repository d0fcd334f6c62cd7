import { exportProfile, getCrewBoard, listReplies, markRepliesRead, markReplyDone } from "@secret/contract";
import { REPLY_MAX_LENGTH, replyAnswer, smsSegments } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { deliverTextWebhook, text, textSettings } from "../../../testing/message-webhooks.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openTextProvider, type TextProvider } from "../../../testing/text-provider.ts";
import { applyRetention } from "../retention/service.ts";

const DAY = 86_400;
const DEVICE = "01890000-0000-7000-8000-000000000001";

let provider: TextProvider;
let server: TestServer;
let admin: Actor;
let staff: Actor;
beforeAll(async () => {
  provider = await openTextProvider();
  server = await startTestServer({ settings: textSettings(provider.url) });
});
beforeEach(async () => {
  admin = await signedIn(server, "admin");
  staff = await signedIn(server, "staff");
});
afterAll(async () => {
  await server?.close();
  provider?.close();
});

let phones = 0;

/** Gives a member a verified number. */
async function withPhone<Member extends { readonly id: string }>(member: Member) {
  const phone = `+1213557${String(1_000 + ++phones)}`;
  await server.context.database
    .updateTable("users")
    .set({ phone, phoneVerifiedAt: server.clock.now() })
    .where("id", "=", member.id)
    .execute();
  return phone;
}

const listed = async (query: object = {}) => (await admin.call(listReplies, { query })).rows;
const board = async (eventId: string) =>
  (await staff.call(getCrewBoard, { params: { id: eventId }, query: { deviceId: DEVICE } })).replies ?? [];

/** Creates an order of today, whose member has a number. */
async function orderOfToday(firstName = "Priya") {
  const now = server.clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const event = { eventAt: at(2), pickupStartsAt: at(2), pickupEndsAt: at(5), registrationClosesAt: at(1) };
  const order = await paidOrder(server, { event, firstName });
  return { ...order, phone: await withPhone(order.member) };
}

describe("a member's text", () => {
  test("is kept with its order, is on the board until somebody marks it as done, and is answered once a day", async () => {
    const { id, event, phone } = await orderOfToday();
    const answer = await text(server, phone, "Running 10 late!");
    expect(answer.body).toContain("<Message>SECRET: Got it.");
    expect((await text(server, phone, "Parking now")).body).not.toContain("<Message>");
    expect(await listed({ orderId: id })).toMatchObject([
      { body: "Parking now", order: { id }, member: { firstName: "Priya" }, readAt: null },
      { body: "Running 10 late!" },
    ]);
    const [first] = await board(event.id);
    expect(first).toMatchObject({ name: "Priya", body: "Running 10 late!", orderId: id });
    await staff.call(markReplyDone, { params: { id: first?.id ?? "" } });
    await staff.call(markReplyDone, { params: { id: first?.id ?? "" } });
    expect((await board(event.id)).map(({ body }) => body)).toEqual(["Parking now"]);
    server.clock.advance(DAY);
    expect((await text(server, phone, "Thanks")).body).toContain("<Message>");
  });

  test("that is delivered twice is kept once and answered once", async () => {
    const { id, phone } = await orderOfToday();
    const answers = await Promise.all([1, 2].map(() => text(server, phone, "Here", "SMtwice")));
    await text(server, phone, "Here", "SMtwice");
    expect(await listed({ orderId: id })).toHaveLength(1);
    expect(answers.filter(({ body }) => body.includes("<Message>"))).toHaveLength(1);
  });

  test("with pictures says so, and nothing is fetched", async () => {
    const { id, phone } = await orderOfToday();
    const fields = {
      AccountSid: "AC1",
      MessageSid: "MMpicture",
      From: `rcs:${phone}`,
      Body: "",
      NumMedia: "2",
    };
    const asked = provider.asked.length;
    await deliverTextWebhook(server, "incoming", { ...fields, MediaUrl0: `${provider.url}/a.jpg` });
    expect(await listed({ orderId: id })).toMatchObject([{ body: "", pictureCount: 2, phone }]);
    expect(provider.asked.length).toBe(asked);
  });

  test("is kept whole at the provider's full length in the widest letters, and cut between letters beyond it", async () => {
    const { id, phone } = await orderOfToday();
    const fullest = "\u{1f99e}".repeat(REPLY_MAX_LENGTH);
    const places = { FromCity: "LOS ANGELES", FromState: "CA", FromZip: "90012", FromCountry: "US" };
    const fields = { AccountSid: "AC1", MessageSid: "SMwide", From: phone, Body: fullest, ...places };
    const pictures = Array.from({ length: 10 }, (_, index) => [
      `MediaUrl${index}`,
      `https://api.twilio.com/2010-04-01/Accounts/AC${"0".repeat(32)}/Messages/MM${"0".repeat(32)}/Media/ME${"0".repeat(32)}`,
    ]);
    const sent = { ...fields, NumMedia: "10", ...Object.fromEntries(pictures) };
    expect((await deliverTextWebhook(server, "incoming", sent)).statusCode).toBe(200);
    await text(server, phone, `a${fullest}`);
    const kept = (await listed({ orderId: id })).map(({ body }) => body);
    expect(kept).toEqual([`a${fullest.slice(0, -2)}`, fullest]);
  });

  test("isn't kept or answered if it says STOP, and isn't answered after STOP", async () => {
    const { id, phone } = await orderOfToday();
    expect((await text(server, phone, "Stop")).body).not.toContain("<Message>");
    expect((await text(server, phone, "Why do you text me")).body).not.toContain("<Message>");
    expect((await listed({ orderId: id })).map(({ body }) => body)).toEqual(["Why do you text me"]);
  });

  test("is found by name and words, and counts as unread until an admin has seen it", async () => {
    const { phone } = await orderOfToday("Beatrice");
    await text(server, phone, "Is the blue gate open?");
    expect(await listed({ search: "Beatrice" })).toHaveLength(1);
    expect(await listed({ search: "blue gate" })).toHaveLength(1);
    expect(await listed({ search: "%" })).toEqual([]);
    const [newest] = await listed();
    expect((await admin.call(listReplies, { query: {} })).unreadCount).toBeGreaterThan(0);
    const { unreadCount } = await admin.call(markRepliesRead, { body: { throughId: newest?.id ?? "" } });
    expect(unreadCount).toBe(0);
  });

  test("is in the member's download", async () => {
    const { phone, member } = await orderOfToday();
    await text(server, phone, "Extra lemon?");
    expect(JSON.stringify(await member.call(exportProfile))).toContain("Extra lemon?");
  });
});

describe("abuse: a text of an unknown number", () => {
  test("is kept without a member and without an answer, five a day at most, for a week", async () => {
    const answers = [];
    const logged: unknown[] = [];
    const warn = vi.spyOn(server.context.log, "warn").mockImplementation((...line) => void logged.push(line));
    for (let count = 0; count < 7; count++)
      answers.push(await text(server, "+12135550177", `Hello ${count}\u0000`));
    warn.mockRestore();
    const line = [{ isMember: false }, "a text above its daily budget wasn't kept"];
    expect(logged, "without the number or the text").toEqual([line, line]);
    expect(answers.every(({ body }) => !body.includes("<Message>"))).toBe(true);
    const kept = await listed({ search: "+12135550177" });
    expect(kept.map(({ body, member }) => [body, member])).toEqual(
      [4, 3, 2, 1, 0].map((count) => [`Hello ${count}`, null]),
    );
    server.clock.advance(7 * DAY + 1);
    await applyRetention(server.context);
    const { rows } = await server.context.pool.query(
      "SELECT FROM incoming_texts WHERE address = '+12135550177'",
    );
    expect(rows).toEqual([]);
  });
});

test("the automatic answer fits one segment", () => {
  const answer = replyAnswer("https://members.of-secret.example");
  expect(smsSegments(answer)).toMatchObject({ alphabet: "gsm-7", count: 1 });
});
