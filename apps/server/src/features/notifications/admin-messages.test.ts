import { randomUUID } from "node:crypto";
import { listAdminMessages, listMessageFailures, listOutages, resendMessage } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findAdminMessagesQuery } from "./queries/admin-messages.ts";
import { notify } from "./service/notify.ts";

let server: TestServer;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.database.deleteFrom("deliveries").execute();
  member = await signedIn(server, "member", "Marisol");
});

/** Creates a mail to the member with a given outcome. */
async function mailThat(end: object, to: Actor = member): Promise<string> {
  const { context } = server;
  await inTransaction(context.database, (transaction) =>
    notify(context, transaction, "place-offered", [
      {
        userId: to.id,
        facts: {
          eventTitle: "Side Door",
          itemName: null,
          until: "2026-11-22T06:49:00Z",
          timeZone: "America/Los_Angeles",
        },
      },
    ]),
  );
  const rows = context.database.selectFrom("deliveries").select("id").where("userId", "=", to.id);
  const { id } = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
  const reached = { updatedAt: server.clock.now(), ...end };
  await context.database.updateTable("deliveries").set(reached).where("id", "=", id).execute();
  return id;
}

const FAILED = { state: "failed", attempts: 1, reason: "mail server: answer 550, EENVELOPE" };
const SENT = { state: "sent", attempts: 1, providerId: "<1@secret.example>" };
const PUT_OFF = { attempts: 2, reason: "mail server: answer 451, EENVELOPE" };

describe("a member's messages", () => {
  test("are found by name, address, state, channel, kind and member, newest first", async () => {
    const other = await signedIn(server);
    const [first, second, strangers] = [
      await mailThat(FAILED),
      await mailThat(SENT),
      await mailThat(SENT, other),
    ];
    const find = async (query: object) =>
      (await admin.call(listAdminMessages, { query })).rows.map(({ id }) => id);
    expect(await find({})).toEqual([strangers, second, first]);
    expect(await find({ search: "marisol rey" })).toEqual([second, first]);
    expect(await find({ search: member.email.toUpperCase() })).toEqual([second, first]);
    expect(await find({ memberId: other.id })).toEqual([strangers]);
    expect(await find({ state: "failed" })).toEqual([first]);
    expect(await find({ channel: "sms" })).toEqual([]);
    expect(await find({ kind: "place-offered", memberId: member.id })).toEqual([second, first]);
    expect(await find({ kind: "order-ready" })).toEqual([]);
    expect(await find({ before: second })).toEqual([first]);
    const page = await admin.call(listAdminMessages, { query: { limit: 2 } });
    expect(page).toMatchObject({ hasMore: true, rows: [{ id: strangers }, { id: second }] });
  });

  test("are found by an address and a number that their member no longer has", async () => {
    const moved = await mailThat({ ...SENT, recipient: "before@example.com" });
    const texted = await mailThat({ ...SENT, channel: "sms", recipient: "+12135550163" });
    await mailThat(SENT);
    const find = async (search: string) =>
      (await admin.call(listAdminMessages, { query: { search } })).rows.map(({ id }) => id);
    expect(await find(" Before@example.com ")).toEqual([moved]);
    expect(await find("(213) 555-0163")).toEqual([texted]);
    expect(await find("before@")).toEqual([]);
  });

  test("are searched with the indexes on members and recipients", async () => {
    const { pool } = server.context;
    await mailThat(SENT);
    await pool.query(
      `INSERT INTO deliveries (user_id, kind, purpose, channel, recipient, body, created_at, updated_at)
      SELECT $1, 'place-offered', 'reminder', 'mail', 'other' || i || '@example.com', '', now(), now()
        FROM generate_series(1, 20000) AS i`,
      [admin.id],
    );
    await pool.query("ANALYZE deliveries");
    const query = findAdminMessagesQuery(server.context.database, { search: "marisol", limit: 51 }, [
      member.id,
    ]);
    const { sql: text, parameters } = query.compile();
    const { rows } = await pool.query(`EXPLAIN ${text}`, [...parameters]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("deliveries_of_user");
    expect(plan).toContain("deliveries_by_recipient");
    expect(plan).not.toContain("Seq Scan on deliveries");
  });

  test("show why they failed, and their provider's id", async () => {
    await mailThat(FAILED);
    await mailThat(SENT);
    const { rows: messages } = await admin.call(listAdminMessages, { query: { memberId: member.id } });
    expect(messages).toMatchObject([
      { state: "sent", providerId: SENT.providerId, reason: null, recipient: member.email },
      { state: "failed", reason: FAILED.reason, member: { id: member.id, firstName: "Marisol" } },
    ]);
  });

  test.each(["%", "_", "\\", "'"])("abuse 61: %s in the search is an ordinary character", async (sign) => {
    await mailThat(SENT);
    expect(await admin.call(listAdminMessages, { query: { search: sign } })).toMatchObject({ rows: [] });
  });
});

describe("resending", () => {
  const resend = (id: string) => admin.call(resendMessage, { params: { id } });

  test("creates one new message, and the log records who did it", async () => {
    const id = await mailThat(FAILED);
    const [again, twice] = await Promise.all([resend(id), resend(id)]);
    expect(twice.id).toBe(again.id);
    expect((await resend(id)).id).toBe(again.id);
    expect(again).toMatchObject({
      state: "queued",
      attempts: 0,
      kind: "place-offered",
      recipient: member.email,
    });
    expect(await server.messagesTo(member.email)).toHaveLength(1);
    const { rows: messages } = await admin.call(listAdminMessages, { query: { memberId: member.id } });
    expect(messages).toMatchObject([
      { id: again.id, state: "sent" },
      { id, state: "failed", resentAs: again.id },
    ]);
    const lines = server.context.database.selectFrom("auditLog").select(["actorId", "subjectId", "metadata"]);
    expect(await lines.where("message", "=", "A message was sent again").execute()).toMatchObject([
      { actorId: admin.id, subjectId: member.id, metadata: { failedId: id, resentId: again.id } },
    ]);
  });

  test("goes to the member's current address", async () => {
    const id = await mailThat(FAILED);
    const email = `${randomUUID()}@example.com`;
    await server.context.database.updateTable("users").set({ email }).where("id", "=", member.id).execute();
    expect(await resend(id)).toMatchObject({ recipient: email });
  });

  test.each([
    ["its channel is switched off", { notifyEmail: false }],
    ["its address isn't verified", { emailVerifiedAt: null }],
    ["its kind is switched off", { messageChoices: '{"place-offered":{"mail":false}}' }],
    ["its account is deactivated", { deactivatedAt: "2026-11-20T18:00:00Z" }],
  ])("is refused if %s", async (_, change) => {
    const id = await mailThat(FAILED);
    await server.context.database.updateTable("users").set(change).where("id", "=", member.id).execute();
    await expect(resend(id)).rejects.toMatchObject({ code: "MESSAGE_NOT_WANTED" });
    expect(await server.messagesTo(member.email)).toEqual([]);
  });

  test("is refused after the offer expired", async () => {
    const id = await mailThat({ ...FAILED, expiresAt: server.clock.now() });
    await expect(resend(id)).rejects.toMatchObject({ code: "MESSAGE_NOT_WANTED" });
  });

  test("is refused for a sent message and for an unknown one", async () => {
    await expect(resend(await mailThat(SENT))).rejects.toMatchObject({ code: "MESSAGE_NOT_FAILED" });
    await expect(resend(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("failures", () => {
  test("are counted by channel and reason, beside all that ended in that time", async () => {
    await mailThat(FAILED);
    await mailThat(FAILED);
    await mailThat({ ...FAILED, reason: "another" });
    await mailThat(SENT);
    await mailThat({ ...FAILED, updatedAt: new Date(server.clock.now().getTime() - 25 * 3_600_000) });
    const lastDay = await admin.call(listMessageFailures);
    expect(lastDay).toMatchObject({
      failures: [
        { channel: "mail", reason: FAILED.reason, count: 2 },
        { channel: "mail", reason: "another", count: 1 },
      ],
      totals: [{ channel: "mail", count: 4 }],
    });
    const week = await admin.call(listMessageFailures, { query: { span: "7d" } });
    expect(week.failures[0]).toMatchObject({ count: 3 });
  });
});

describe("an outage", () => {
  const outages = async () => (await admin.call(listOutages)).outages;
  const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);

  test("is detected when messages fail before they are sent", async () => {
    for (let count = 0; count < 3; count++) await mailThat({ ...FAILED, attempts: 0 });
    expect(await outages()).toMatchObject([{ channel: "mail" }]);
  });

  test("is detected when most attempts of the last 15 minutes failed", async () => {
    await mailThat({ ...SENT, updatedAt: minutesAgo(40) });
    const since = minutesAgo(30);
    await mailThat({ ...PUT_OFF, createdAt: since, updatedAt: minutesAgo(20) });
    await mailThat({ ...PUT_OFF, createdAt: minutesAgo(9) });
    await mailThat({ ...PUT_OFF, createdAt: minutesAgo(3) });
    expect(await outages()).toEqual([]);
    await mailThat({ state: "failed", attempts: 1, unknownOutcomes: 1, createdAt: minutesAgo(2) });
    expect(await outages()).toEqual([{ channel: "mail", since: since.toISOString(), waiting: 3 }]);
  });

  test("isn't reported when the provider refuses messages, since that is an answer", async () => {
    for (let count = 0; count < 4; count++) await mailThat(FAILED);
    expect(await outages()).toEqual([]);
  });

  test("ends when messages get through again", async () => {
    for (let count = 0; count < 3; count++) await mailThat(PUT_OFF);
    expect(await outages()).toHaveLength(1);
    for (let count = 0; count < 3; count++) await mailThat(SENT);
    expect(await outages()).toEqual([]);
  });

  test("doesn't count messages that wait for the morning", async () => {
    for (let count = 0; count < 3; count++) await mailThat(PUT_OFF);
    await mailThat({ dueAt: new Date(server.clock.now().getTime() + 3_600_000) });
    expect(await outages()).toMatchObject([{ waiting: 3 }]);
  });
});
