import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { deliverTextWebhook, text, textSettings } from "../../../../testing/message-webhooks.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { openTextProvider, type TextProvider } from "../../../../testing/text-provider.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { lockAddress, suppressAddress } from "../../../platform/messages/suppressions.ts";
import { findConsentsOf } from "../../consents/queries.ts";
import { enqueueDeliveries, settleEarlyReports } from "./deliver.ts";

let provider: TextProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await openTextProvider();
  server = await startTestServer({ settings: textSettings(provider.url) });
});
afterAll(async () => {
  await server.close();
  provider.close();
});

let phones = 0;

/** Returns a member with a verified number. */
async function withPhone() {
  const member = await signedIn(server);
  const phone = `+1213556${String(1_000 + ++phones)}`;
  await server.context.database
    .updateTable("users")
    .set({ phone, phoneVerifiedAt: server.clock.now() })
    .where("id", "=", member.id)
    .execute();
  return { ...member, phone };
}

function suppressionsOf(address: string) {
  const suppressions = server.context.database.selectFrom("stoppedAddresses").selectAll();
  return suppressions.where("address", "=", address).execute();
}

function linesOf(address: string) {
  const lines = server.context.database.selectFrom("consents").selectAll();
  return lines.where("address", "=", address).orderBy("id").execute();
}

/** Returns the lines as in their owner's data export. */
async function exportedLinesOf(address: string) {
  const [line] = await linesOf(address);
  return findConsentsOf(server.context.database, line?.userId ?? "");
}

/** Creates a text that the provider accepted under an id; null if the id isn't stored yet. */
async function sentText(providerId: string | null) {
  const { id: userId, phone } = await withPhone();
  const promised = { userId, notificationId: null, kind: "order-ready", purpose: "order" } as const;
  const words = { recipient: phone, subject: "", body: "Ready.", about: { facts: {} } };
  const times = { expiresAt: null, dueAt: null };
  await inTransaction(server.context.database, (transaction) =>
    enqueueDeliveries(server.context, transaction, [{ ...promised, channel: "sms", ...words, ...times }]),
  );
  if (providerId === null) await markTaken(userId, "sending", null);
  else await markTaken(userId, "sent", providerId);
  return { userId, phone };
}

function markTaken(userId: string, state: "sending" | "sent", providerId: string | null) {
  const deliveries = server.context.database.updateTable("deliveries");
  return deliveries.set({ state, providerId }).where("userId", "=", userId).execute();
}

const countEarlyReports = async () =>
  (await server.context.database.selectFrom("earlyFates").selectAll().execute()).length;

async function reportOf(userId: string) {
  const deliveries = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
  return deliveries.where("userId", "=", userId).executeTakeFirstOrThrow();
}

function tellStatus(sid: string, status: string, more: Readonly<Record<string, string>> = {}) {
  const fields = { AccountSid: "AC1", MessageSid: sid, MessageStatus: status, To: "+12135550142", ...more };
  return deliverTextWebhook(server, "status", fields);
}

describe("an incoming text", () => {
  test("STOP ends all texts, and only the provider replies", async () => {
    const { id, phone } = await withPhone();
    const answer = await text(server, phone, " stop ", "SMstop");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await suppressionsOf(phone)).toMatchObject([{ channel: "sms", reason: "stop", liftedAt: null }]);
    expect(await linesOf(phone)).toMatchObject([
      { userId: id, channel: "sms", action: "withdrawn", source: "text", text: "STOP", messageId: "SMstop" },
    ]);
  });

  test("a repeated STOP keeps the first time", async () => {
    const { phone } = await withPhone();
    await text(server, phone, "STOP");
    const since = server.clock.now();
    server.clock.advance(60);
    await text(server, phone, "STOP");
    expect(await suppressionsOf(phone)).toMatchObject([{ since, liftedAt: null }]);
  });

  test("START allows texts again", async () => {
    const { phone } = await withPhone();
    await text(server, phone, "STOP");
    server.clock.advance(60);
    expect((await text(server, phone, "Start")).statusCode).toBe(200);
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: server.clock.now() }]);
    expect((await linesOf(phone)).map(({ action }) => action)).toEqual(["withdrawn", "given"]);
  });

  test("START lifts only STOP", async () => {
    const { phone } = await withPhone();
    const bounce = { channel: "sms", address: phone, reason: "bounce", since: server.clock.now() };
    await server.context.database.insertInto("stoppedAddresses").values(bounce).execute();
    await text(server, phone, "START");
    expect(await suppressionsOf(phone)).toMatchObject([{ reason: "bounce", liftedAt: null }]);
  });

  test("HELP is recorded, and changes nothing", async () => {
    const { phone } = await withPhone();
    await text(server, phone, "help");
    expect(await suppressionsOf(phone)).toEqual([]);
    expect(await linesOf(phone)).toMatchObject([{ action: "help", text: "HELP" }]);
  });

  test("other texts aren't recorded", async () => {
    const { phone } = await withPhone();
    expect((await text(server, phone, "Are the tails ready?")).statusCode).toBe(200);
    expect(await linesOf(phone)).toEqual([]);
  });

  test("from an unknown number is applied too", async () => {
    await text(server, "+12135557777", "QUIT");
    expect(await suppressionsOf("+12135557777")).toMatchObject([{ reason: "stop", liftedAt: null }]);
    expect(await linesOf("+12135557777")).toMatchObject([{ userId: null, text: "QUIT" }]);
  });

  test.each([
    ["behind", -2],
    ["ahead", 2],
  ])("STOP after START is applied on a server whose clock is %s", async (_, seconds) => {
    const { phone } = await withPhone();
    await text(server, phone, "STOP");
    server.clock.advance(60);
    await text(server, phone, "START");
    server.clock.advance(seconds);
    await text(server, phone, "STOP");
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: null }]);
    await text(server, phone, "START");
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: expect.any(Date) }]);
    expect((await exportedLinesOf(phone)).map(({ action }) => action)).toEqual([
      "withdrawn",
      "given",
      "withdrawn",
      "given",
    ]);
    server.clock.advance(2 - seconds);
  });

  test("START waits for an earlier STOP that another server is still recording", async () => {
    const { phone } = await withPhone();
    const number = { channel: "sms", address: phone } as const;
    const { database, pool } = server.context;
    const stopping = await inTransaction(database, async (transaction) => {
      await lockAddress(transaction, number);
      await suppressAddress(transaction, number, { reason: "stop", since: server.clock.now() });
      const starting = text(server, phone, "START");
      const waiting =
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      return { starting };
    });
    expect((await stopping.starting).statusCode).toBe(200);
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: expect.any(Date) }]);
  });

  test("is applied once, however often it's delivered", async () => {
    const { phone } = await withPhone();
    await text(server, phone, "STOP", "SMonce");
    await text(server, phone, "START");
    server.clock.advance(60);
    expect((await text(server, phone, "STOP", "SMonce")).statusCode).toBe(200);
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: expect.any(Date) }]);
    expect(await linesOf(phone)).toHaveLength(2);
  });
});

describe("the outcome of a text", () => {
  test("is recorded when it arrived, and final", async () => {
    const { userId } = await sentText("SMarrived");
    for (const status of ["queued", "sending", "sent"]) await tellStatus("SMarrived", status);
    expect(await reportOf(userId)).toEqual({ state: "sent", reason: null });
    await tellStatus("SMarrived", "delivered");
    for (const status of ["delivered", "sent", "queued", "undelivered", "failed"])
      expect((await tellStatus("SMarrived", status, { ErrorCode: "30003" })).statusCode).toBe(200);
    expect(await reportOf(userId)).toEqual({ state: "delivered", reason: null });
  });

  test.each([
    ["undelivered", "30003", "text provider: undelivered, code 30003, the phone is off or out of reach"],
    ["undelivered", "30005", "text provider: undelivered, code 30005, this number is no longer in service"],
    ["failed", "30008", "text provider: failed, code 30008, the phone's network doesn't say why"],
    ["failed", "12345", "text provider: failed, code 12345"],
  ])("is recorded when it was %s with %s, and final", async (status, code, reason) => {
    const { userId } = await sentText(`SM${status}${code}`);
    await tellStatus(`SM${status}${code}`, status, { ErrorCode: code });
    await tellStatus(`SM${status}${code}`, "delivered");
    expect(await reportOf(userId)).toEqual({ state: "failed", reason });
  });

  test("without a reason is a failure too", async () => {
    const { userId } = await sentText("SMnoreason");
    await tellStatus("SMnoreason", "failed");
    expect(await reportOf(userId)).toEqual({
      state: "failed",
      reason: "text provider: failed, code none",
    });
  });

  test("records a STOP that only the provider received, once", async () => {
    const { userId, phone } = await sentText("SMstopped");
    const refused = { To: phone, ErrorCode: "21610" };
    await tellStatus("SMstopped", "failed", refused);
    expect(await reportOf(userId)).toMatchObject({ state: "failed" });
    expect(await suppressionsOf(phone)).toMatchObject([{ reason: "stop", liftedAt: null }]);
    await text(server, phone, "START");
    server.clock.advance(60);
    await tellStatus("SMstopped", "failed", refused);
    expect(await suppressionsOf(phone)).toMatchObject([{ liftedAt: expect.any(Date) }]);
  });

  test.each([
    ["delivered", {}, { state: "delivered", reason: null }],
    [
      "undelivered",
      { ErrorCode: "30003" },
      { state: "failed", reason: expect.stringContaining("code 30003, the phone is off") },
    ],
  ])("reported before its row has the provider's id is applied later: %s", async (status, more, report) => {
    const sid = `SMearly${status}`;
    const { userId } = await sentText(null);
    for (const each of ["queued", "sent", status, "delivered", "failed"]) await tellStatus(sid, each, more);
    await settleEarlyReports(server.context);
    expect(await reportOf(userId)).toEqual({ state: "sending", reason: null });
    await markTaken(userId, "sent", sid);
    await settleEarlyReports(server.context);
    expect(await reportOf(userId)).toEqual(report);
    expect(await countEarlyReports()).toBe(0);
  });

  test("reported after its row has the provider's id leaves nothing to apply later", async () => {
    await sentText("SMintime");
    for (const status of ["delivered", "delivered", "failed"]) await tellStatus("SMintime", status);
    expect(await countEarlyReports()).toBe(0);
  });

  test("of an unknown text changes nothing, and waits for its message", async () => {
    expect((await tellStatus("SMunknown", "delivered")).statusCode).toBe(200);
    await settleEarlyReports(server.context);
    expect(await countEarlyReports()).toBe(1);
  });
});

describe("abuse 35: a webhook that the text provider didn't send", () => {
  const stop = (phone: string) => ({ AccountSid: "AC1", MessageSid: "SMforged", From: phone, Body: "STOP" });

  test.each([
    ["unsigned", { signature: "" }],
    ["signed with another token", { token: "another" }],
    ["signed for another body", { body: "AccountSid=AC1&MessageSid=SMforged&From=%2B12135559999&Body=STOP" }],
  ])("is rejected and changes nothing: %s", async (_, sent) => {
    const { phone } = await withPhone();
    const answer = await deliverTextWebhook(server, "incoming", stop(phone), sent);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "WEBHOOK_SIGNATURE_INVALID" });
    expect([...(await suppressionsOf(phone)), ...(await suppressionsOf("+12135559999"))]).toEqual([]);
  });

  test("is rejected if it's signed for another account", async () => {
    const { phone } = await withPhone();
    const fields = { ...stop(phone), AccountSid: "AC2" };
    expect((await deliverTextWebhook(server, "incoming", fields)).statusCode).toBe(403);
    expect(await suppressionsOf(phone)).toEqual([]);
  });

  test("is accepted with the query of its URL", async () => {
    const { phone } = await withPhone();
    const fields = { ...stop(phone), MessageSid: "SMquery" };
    expect((await deliverTextWebhook(server, "incoming", fields, { query: "?v=2" })).statusCode).toBe(200);
  });

  test("is limited to 20 a minute per network, and leaves one audit line", async () => {
    const flooded = await startTestServer({ settings: textSettings(provider.url) });
    const codes: number[] = [];
    for (let count = 0; count < 22; count++) {
      const answer = await deliverTextWebhook(flooded, "status", {}, { signature: "" });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([...Array<number>(20).fill(403), 429, 429]);
    await flooded.restart();
    const lines = flooded.context.database.selectFrom("auditLog").select("message");
    expect(await lines.where("message", "like", "Texts%").execute()).toEqual([
      { message: "Texts' webhooks with a wrong signature were refused: 22" },
    ]);
    await flooded.close();
  });
});

describe("an RCS message", () => {
  test("that says STOP and START counts for the number behind its address", async () => {
    const { phone } = await withPhone();
    expect((await text(server, `rcs:${phone}`, "STOP")).statusCode).toBe(200);
    expect(await suppressionsOf(phone)).toMatchObject([{ reason: "stop", liftedAt: null }]);
    await text(server, `rcs:${phone}`, "START");
    expect(await suppressionsOf(phone)).toMatchObject([{ reason: "stop", liftedAt: expect.any(Date) }]);
  });

  test("has its status reported like a text's", async () => {
    const { phone } = await withPhone();
    const refused = { AccountSid: "AC1", MessageSid: "SMrcs", MessageStatus: "failed", ErrorCode: "21610" };
    const answer = await deliverTextWebhook(server, "status", { ...refused, To: `rcs:${phone}` });
    expect(answer.statusCode).toBe(200);
    expect(await suppressionsOf(phone)).toMatchObject([{ reason: "stop" }]);
  });
});

describe("abuse 74: a webhook's body", () => {
  test.each([
    ["a field twice", [["Body", "STOP"]]],
    ["an invalid number", [["From", "+1\u00002135550142"]]],
    ["no id", [["MessageSid", ""]]],
    ["an invalid id", [["MessageSid", "SM\u0000"]]],
  ])("with %s is rejected despite its signature", async (_, more) => {
    const { phone } = await withPhone();
    const fields = { AccountSid: "AC1", MessageSid: "SM1", From: phone, Body: "STOP" };
    const doubled = [...Object.entries(fields), ...more] as [string, string][];
    const answer = await deliverTextWebhook(server, "incoming", doubled);
    expect(answer.statusCode).toBe(400);
    expect(await suppressionsOf(phone)).toEqual([]);
  });

  test("with NUL in its text is no known keyword", async () => {
    const { phone } = await withPhone();
    expect((await text(server, phone, "\u0000".repeat(50))).statusCode).toBe(200);
    expect((await text(server, phone, "ST\u0000OP")).statusCode).toBe(200);
    expect(await linesOf(phone)).toMatchObject([{ text: "STOP" }]);
  });

  test("that is too large isn't read", async () => {
    const answer = await text(server, "+12135550199", "x".repeat(28_000));
    expect(answer.statusCode).toBe(413);
  });

  test("that isn't a form isn't read", async () => {
    const sent = { body: "{}", contentType: "application/json" };
    expect((await deliverTextWebhook(server, "incoming", {}, sent)).statusCode).toBe(415);
  });
});

test("is rejected if no texts are configured", async () => {
  const silent = await startTestServer();
  expect((await text(silent, "+12135550142", "STOP")).statusCode).toBe(404);
  await silent.close();
});
