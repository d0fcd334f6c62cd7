import {
  answerOrderReport,
  completePickup,
  getOrderReports,
  listOrderReports,
  refundOrder,
  reportOrder,
} from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn, withFreshSession } from "../../../testing/actors.ts";
import { orderOnBoard, tokenOf } from "../../../testing/crew.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { notifyAdmins } from "../alerts/service/notify-admins.ts";
import { sendThanks } from "./service/send-thanks.ts";

const HOUR = 3_600;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

/** Creates an order that the crew handed off. */
async function pickedUp() {
  const order = await orderOnBoard(server);
  const staff = await signedIn(server, "staff");
  await staff.call(completePickup, { body: { orderId: order.id, token: tokenOf(server, order.id) } });
  admin = await signedIn(server, "admin");
  return order;
}

/** Sets the clock to a time on the day after, in Los Angeles, and runs the periodic job. */
async function runNextDay(clockTime: string) {
  const today = server.clock.now().toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" });
  const next = new Date(`${today}T${clockTime}-08:00`);
  server.clock.set(new Date(next.getTime() + 24 * HOUR * 1000));
  await sendThanks(server.context);
}
const thanksOf = async (member: Actor) =>
  (await notificationsOf(await withFreshSession(server, member))).filter(
    ({ title }) => title === "Thanks for coming out",
  );

describe("the thank-you", () => {
  test("comes once, at noon on the next day where the event was, and leads to the form", async () => {
    const { id, member } = await pickedUp();
    await runNextDay("11:59:00");
    expect(await thanksOf(member)).toEqual([]);
    server.clock.advance(60);
    const other = await startTestServer({ besides: server });
    await Promise.all([sendThanks(server.context), sendThanks(other.context), sendThanks(server.context)]);
    await other.close();
    expect(await thanksOf(member)).toMatchObject([
      {
        path: `/orders/${id}#report`,
        message: expect.stringMatching(/^Something wrong with order \w{3}-\w{3}\? Tell us\.$/),
      },
    ]);
    const mails = (await server.messagesTo(member.email)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject === "Thanks for coming out")).toHaveLength(1);
  });

  test("doesn't come to no-shows, nor for an order refunded as a whole, nor in the evening", async () => {
    const noShow = await orderOnBoard(server);
    const refunded = await pickedUp();
    await admin.call(refundOrder, {
      params: { id: refunded.id },
      body: { amountCents: refunded.totalCents, reason: "Cold" },
      idempotencyKey: "a-key-of-sixteen-or-more",
    });
    await server.runJobs();
    const late = await pickedUp();
    await runNextDay("20:01:00");
    expect(await thanksOf(late.member)).toEqual([]);
    server.clock.set(new Date(server.clock.now().getTime() - 2 * HOUR * 1000));
    await sendThanks(server.context);
    expect(await thanksOf(late.member)).toHaveLength(1);
    expect(await thanksOf(noShow.member)).toEqual([]);
    expect(await thanksOf(refunded.member)).toEqual([]);
  });
});

describe("a report", () => {
  const report = (member: Actor, id: string, reason: "cold" | "missing" = "missing") =>
    member.call(reportOrder, { params: { id }, body: { reason, text: "One tail wasn't in the bag." } });
  const answer = (id: string, text: string) =>
    admin.call(answerOrderReport, { params: { id }, body: { answer: text } });

  test("is open once per order, is news to the admins, and is answered to the member", async () => {
    const { id, member } = await pickedUp();
    const own = await report(member, id);
    expect(own).toMatchObject({ mayReport: false, reports: [{ reason: "missing", closedAt: null }] });
    await expect(report(member, id, "cold")).rejects.toMatchObject({ code: "REPORT_ALREADY_OPEN" });
    await notifyAdmins(server.context);
    expect(await notificationsOf(admin)).toMatchObject([
      {
        title: "Money needs your attention",
        message: expect.stringMatching(/was reported: something's missing\.$/),
      },
    ]);
    const [open] = (await admin.call(listOrderReports, { query: { orderId: id } })).reports;
    expect(open).toMatchObject({ orderId: id, text: "One tail wasn't in the bag.", firstName: "Robin" });
    await Promise.all([
      answer(open?.id ?? "", "Sorry! $26 is back."),
      answer(open?.id ?? "", "Sorry! $26 is back."),
    ]);
    expect((await admin.call(listOrderReports, { query: {} })).reports.map((each) => each.id)).not.toContain(
      open?.id,
    );
    const answers = (await notificationsOf(member)).filter(({ title }) => title === "We got back to you");
    expect(answers).toHaveLength(1);
    expect(await member.call(getOrderReports, { params: { id } })).toMatchObject({
      mayReport: true,
      reports: [{ answer: "Sorry! $26 is back.", closedAt: expect.any(String) }],
    });
  });

  test("can't be made by somebody else, before the pickup, or after two weeks", async () => {
    const stranger = await signedIn(server);
    const waiting = await paidOrder(server);
    await expect(report(waiting.member, waiting.id)).rejects.toMatchObject({ code: "REPORT_NOT_OPEN" });
    const { id, member } = await pickedUp();
    await expect(report(stranger, id)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    server.clock.advance(14 * 24 * HOUR + 1);
    const later = await withFreshSession(server, member);
    await expect(report(later, id)).rejects.toMatchObject({ code: "REPORT_NOT_OPEN" });
  });

  test("can be made five times a day at most", async () => {
    const { id, member } = await pickedUp();
    for (let count = 0; count < 5; count++) {
      const { reports } = await report(member, id);
      await answer(reports[0]?.id ?? "", "");
    }
    await expect(report(member, id)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const titles = (await notificationsOf(member)).map(({ title }) => title);
    expect(titles).not.toContain("We got back to you");
  });
});
