import { randomUUID } from "node:crypto";
import { cancelOrder, getOpenMoney, retryRefund, updateProfile } from "@secret/contract";
import { textBudgets } from "@secret/domain";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { takeTextBudget } from "../../platform/budgets/text-budget.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { notify } from "../notifications/index.ts";
import { recordCommandRun } from "./index.ts";
import { notifyAdmins } from "./service/notify-admins.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let server: TestServer;
let owner: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await signedIn(server, "admin");
});
afterEach(async () => {
  // Other tests' events and problems cause no alerts here.
  await server.context.pool.query("UPDATE events SET status = 'completed'");
  await server.context.pool.query("DELETE FROM owner_news");
  await server.context.pool.query("DELETE FROM command_runs");
  await server.context.pool.query("DELETE FROM deliveries");
});

const notifyNow = () => notifyAdmins(server.context);
/** Returns what the owner was notified of, newest first. */
const news = async (of: Actor = owner): Promise<string[]> => {
  const { rows } = await server.context.pool.query<{ line: string }>(
    "SELECT title || ': ' || message AS line FROM notifications WHERE user_id = $1 ORDER BY id DESC",
    [of.id],
  );
  return rows.map(({ line }) => line);
};
const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
const opensIn = (seconds: number, change = {}) =>
  createOpenEvent(server, {
    title: "Friday Fry",
    status: "scheduled",
    notificationAt: at(-2 * HOUR),
    registrationOpensAt: at(seconds),
    ...change,
  });

describe("an opening", () => {
  test("is announced to admins 10 minutes before, once, and to nobody else", async () => {
    const member = await signedIn(server);
    const former = await signedIn(server, "admin");
    await server.context.database
      .updateTable("users")
      .set({ deactivatedAt: server.clock.now() })
      .where("id", "=", former.id)
      .execute();
    const { id } = await opensIn(10 * MINUTE + 1);
    await notifyNow();
    expect(await news()).toEqual([]);
    server.clock.advance(1);
    await notifyNow();
    await notifyNow();
    const [only, ...others] = await notificationsOf(owner);
    expect(only).toMatchObject({ title: "Opening in 10 minutes", path: `/admin/events/${id}` });
    expect(others).toEqual([]);
    expect(await news(member)).toEqual([]);
    const { rows } = await server.context.pool.query("SELECT FROM notifications WHERE user_id = $1", [
      former.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("is followed by one message with its orders, the busiest minute, net sales and money collected", async () => {
    const event = { title: "Friday Fry", registrationOpensAt: at(0) };
    const first = await paidOrder(server, { event, quantities: [1], tipCents: 200 });
    server.clock.advance(9 * MINUTE);
    await notifyNow();
    expect(await news()).toEqual([]);
    server.clock.advance(MINUTE);
    await Promise.all([notifyNow(), notifyNow()]);
    expect(first.totalCents).toBe(2834);
    expect(await news()).toEqual([
      "Friday Fry is open: 1 order in 10 minutes, up to 1 a minute. Net sales $24.00, collected $28.34.",
    ]);
  });

  test("by a draw is announced 10 minutes before entries open, and before they close", async () => {
    await opensIn(40 * MINUTE, { entriesOpenAt: at(10 * MINUTE) });
    await notifyNow();
    expect(await news()).toEqual([
      expect.stringMatching(
        /^Opening in 10 minutes: Friday Fry takes entries for its draw from \d+:\d\d [AP]M\.$/,
      ),
    ]);
    server.clock.advance(30 * MINUTE);
    await notifyNow();
    await notifyNow();
    expect(await news()).toEqual([
      expect.stringMatching(
        /^Draw in 10 minutes: Entries for Friday Fry close at \d+:\d\d [AP]M, then it draws\.$/,
      ),
      expect.stringMatching(/^Opening/),
    ]);
  });

  test("by a draw is followed by one message with its paid orders, once the draw is finished", async () => {
    const { id } = await opensIn(10 * MINUTE + 1, { entriesOpenAt: at(1) });
    server.clock.advance(10 * MINUTE + 1);
    await server.context.pool.query("UPDATE events SET status = 'active' WHERE id = $1", [id]);
    server.clock.advance(12 * MINUTE);
    await notifyNow();
    expect(await news()).toEqual([]);
    await server.context.pool.query("UPDATE events SET draw_finished_at = $2 WHERE id = $1", [
      id,
      server.clock.now(),
    ]);
    await notifyNow();
    expect(await news()).toEqual(["Friday Fry is open: No paid orders in the first 12 minutes."]);
  });

  test("is not announced too late, such as after a long pause of the worker", async () => {
    await opensIn(10 * MINUTE);
    server.clock.advance(71 * MINUTE);
    await notifyNow();
    expect(await news()).toEqual([]);
  });
});

test("alerts about sold-out items are joined, and an unpaid order's hold isn't sold", async () => {
  const menu = [
    { name: "Tail", priceCents: 2400, maxQuantity: 1 },
    { name: "Fries", priceCents: 900, maxQuantity: 1 },
  ];
  const first = { title: "Friday Fry", registrationOpensAt: at(-2 * HOUR), maxOrders: 1, menu };
  const held = await pendingOrder(server, { event: first, quantities: [1] });
  await notifyNow();
  expect(await news()).toEqual([]);
  await held.pay();
  await notifyNow();
  expect(await news()).toEqual(["Sold out: Friday Fry is sold out. Tail is sold out (Friday Fry)."]);
  await paidOrder(server, { event: { ...first, title: "Late Fry", maxOrders: 9 }, quantities: [0, 1] });
  await paidOrder(server, { event: { ...first, title: "Last Fry", maxOrders: 9 }, quantities: [0, 1] });
  await notifyNow();
  expect(await news()).toHaveLength(1);
  server.clock.advance(10 * MINUTE);
  await notifyNow();
  expect((await news())[0]?.split(". ").sort()).toEqual([
    "Fries is sold out (Late Fry).",
    "Sold out: Fries is sold out (Last Fry)",
  ]);
  expect(await news()).toHaveLength(2);
});

test("a refund that Square declines is alerted once", async () => {
  const order = await paidOrder(server);
  server.square.controls.refuseRefunds = 1;
  await order.member.call(cancelOrder, { params: { id: order.id } });
  await server.runJobs();
  await notifyNow();
  await notifyNow();
  const told = (await news()).filter((line) => line.startsWith("Money needs your attention"));
  expect(told).toEqual([
    expect.stringMatching(
      /^Money needs your attention: Square declined the refund of \$26\.34 for order \w{3}-\w{3}\.$/,
    ),
  ]);
  const [refund] = (await owner.call(getOpenMoney)).refusedRefunds;
  await owner.call(retryRefund, { params: { id: refund?.id ?? "" } });
  await server.runJobs();
  server.clock.advance(15 * MINUTE);
  await notifyNow();
  expect((await news()).filter((line) => line.startsWith("Money needs your attention"))).toHaveLength(1);
});

test("a payment on the card terminal is alerted when no sale has used it half an hour later", async () => {
  const { id: eventId } = await opensIn(HOUR);
  const { database, clock } = server.context;
  const charge = { eventId, deviceId: randomUUID(), stateHash: randomUUID(), amountCents: 2_634 };
  const started = { ...charge, startedBy: owner.id, startedAt: clock.now() };
  const claim = { providerPaymentId: "terminal-1", tipCents: 500, verifiedAt: clock.now() };
  await database
    .insertInto("terminalCharges")
    .values({ ...started, ...claim })
    .execute();
  server.clock.advance(30 * MINUTE);
  await notifyNow();
  expect(await news()).toEqual([]);
  server.clock.advance(1);
  await notifyNow();
  await notifyNow();
  expect(await news()).toEqual([
    "Money needs your attention: $31.34 was paid on the card terminal without a sale.",
  ]);
  await database.deleteFrom("terminalCharges").execute();
});

test("a dispute is alerted while it waits for an answer, and not once it's answered", async () => {
  const { pool } = server.context;
  const now = server.clock.now();
  await pool.query(
    `INSERT INTO disputes (id, amount_cents, reason, state, version, opened_at, changed_at, recorded_at)
     VALUES ('DS1', 5000, 'not-received', 'evidence-required', 1, $1, $1, $1),
            ('DS2', 6000, 'not-received', 'processing', 1, $1, $1, $1)`,
    [now],
  );
  await notifyNow();
  await pool.query("DELETE FROM disputes");
  server.clock.advance(15 * MINUTE);
  await notifyNow();
  expect(await news()).toEqual(["Money needs your attention: A cardholder disputed $50.00."]);
});

describe("messages that fail", () => {
  /** Makes three mails fail before they are sent. */
  async function failMails() {
    const { context } = server;
    const facts = { lines: ["x"] };
    for (let count = 0; count < 3; count++)
      await inTransaction(context.database, (transaction) =>
        notify(context, transaction, "owner-money", [{ userId: owner.id, facts }]),
      );
    await context.pool.query("UPDATE deliveries SET state = 'failed', attempts = 0, updated_at = $1", [
      server.clock.now(),
    ]);
  }
  const failing = async () => (await news()).filter((line) => line.startsWith("Messages aren't going out"));

  test("are alerted once while it lasts, and again if it returns", async () => {
    await failMails();
    await notifyNow();
    await notifyNow();
    expect(await failing()).toEqual(["Messages aren't going out: Emails aren't going out."]);
    server.clock.advance(HOUR);
    await server.context.pool.query("DELETE FROM deliveries");
    await notifyNow();
    await failMails();
    await notifyNow();
    expect(await failing()).toHaveLength(2);
  });

  test("are alerted when the day's limit for texts is reached", async () => {
    const { context } = server;
    const most = Math.min(
      ...textBudgets("order", "", context.settings.smsPerDay).day.flatMap(({ limits }) =>
        limits.map((limit) => limit.most),
      ),
    );
    expect(most).toBeGreaterThan(0);
    await notifyNow();
    expect(await failing()).toEqual([]);
    for (let count = 0; count < most; count++)
      await takeTextBudget(context, "order", `+1213555${String(count).padStart(4, "0")}`);
    await notifyNow();
    expect(await failing()).toEqual(["Messages aren't going out: Today's limit for texts is reached."]);
    await context.pool.query("DELETE FROM spent_budgets");
  });
});

describe("upkeep", () => {
  const upkeep = async () =>
    (await news()).filter((line) => line.startsWith("Backups, health check, or webhooks"));
  const record = (command: "backup" | "doctor", isRight: boolean, detail = "") =>
    recordCommandRun(server.context.database, { command, isRight, detail, at: server.clock.now() });

  test("is alerted when a backup fails, or when there was none for 26 hours", async () => {
    await record("backup", true);
    await notifyNow();
    expect(await upkeep()).toEqual([]);
    server.clock.advance(26 * HOUR + 1);
    await notifyNow();
    expect(await upkeep()).toEqual([expect.stringContaining("The last backup is from")]);
    await record("backup", true);
    await notifyNow();
    server.clock.advance(6 * HOUR);
    await record("backup", false);
    await notifyNow();
    expect((await upkeep())[0]).toContain("The last backup failed. See its log.");
  });

  test("is alerted when the doctor finds problems", async () => {
    await record("doctor", false, "disk of the database");
    await notifyNow();
    expect(await upkeep()).toEqual([
      "Backups, health check, or webhooks: The health check found problems: disk of the database.",
    ]);
  });
});

describe("an admin's choices", () => {
  const channels = async () => {
    const { rows } = await server.context.pool.query<{ channel: string }>(
      "SELECT channel FROM deliveries WHERE user_id = $1 AND kind = 'owner-money'",
      [owner.id],
    );
    return rows.map(({ channel }) => channel);
  };
  const tellOfMoney = () =>
    inTransaction(server.context.database, (transaction) =>
      notify(server.context, transaction, "owner-money", [
        { userId: owner.id, facts: { lines: ["Square declined a refund."] } },
      ]),
    );

  test("switch each kind by channel", async () => {
    await tellOfMoney();
    expect(await channels()).toEqual(["mail"]);
    await owner.call(updateProfile, { body: { notificationChoices: { "owner-money": { mail: false } } } });
    await tellOfMoney();
    expect(await channels()).toEqual(["mail"]);
  });

  test("end when somebody is no longer an admin: what is queued is dropped", async () => {
    await tellOfMoney();
    await server.context.database
      .updateTable("users")
      .set({ role: "member" })
      .where("id", "=", owner.id)
      .execute();
    expect(await server.messagesTo(owner.email)).toEqual([]);
    await notifyNow();
    expect(await news()).toHaveLength(1);
  });
});

test("two processes send an alert once", async () => {
  await opensIn(5 * MINUTE);
  const other = await startTestServer({ besides: server });
  await Promise.all([notifyNow(), notifyAdmins(other.context), notifyNow(), notifyAdmins(other.context)]);
  await other.close();
  expect(await news()).toHaveLength(1);
});
