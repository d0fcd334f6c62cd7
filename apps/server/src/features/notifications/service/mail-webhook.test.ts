import { getProfile } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { deliverMailWebhook, MAIL_SECRET } from "../../../../testing/message-webhooks.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { enqueueDeliveries } from "./deliver.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MAIL_WEBHOOK_SECRET: MAIL_SECRET } });
});
afterAll(() => server.close());

const now = () => server.clock.now().toISOString();

/** Creates a mail that the provider accepted under an id. */
async function sentMail(providerId: string) {
  const { id: userId, email, call } = await signedIn(server);
  const promised = { userId, notificationId: null, kind: "order-ready", purpose: "order" } as const;
  const words = { recipient: email, subject: "Ready", body: "Ready.", about: { facts: {} } };
  const times = { expiresAt: null, dueAt: null };
  await inTransaction(server.context.database, (transaction) =>
    enqueueDeliveries(server.context, transaction, [{ ...promised, channel: "mail", ...words, ...times }]),
  );
  const sent = { state: "sent", providerId };
  await server.context.database.updateTable("deliveries").set(sent).where("userId", "=", userId).execute();
  return { userId, email, suppressions: async () => (await call(getProfile)).suppressions };
}

async function reportOf(userId: string) {
  const deliveries = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
  return deliveries.where("userId", "=", userId).executeTakeFirstOrThrow();
}

const tell = (...events: object[]) => deliverMailWebhook(server, { events });

describe("the outcome of a mail", () => {
  test("is recorded when it arrived, and final", async () => {
    const { userId, email } = await sentMail("<1@secret.example>");
    const about = { messageId: "1@secret.example", recipient: email, at: now() };
    expect((await tell({ type: "delivered", ...about })).statusCode).toBe(200);
    await tell({ type: "bounce", ...about });
    expect(await reportOf(userId)).toEqual({ state: "delivered", reason: null });
  });

  test("that bounced temporarily is failed, and suppresses nothing", async () => {
    const { userId, email, suppressions } = await sentMail("<2@secret.example>");
    const reason = `452 4.2.2 ${email} is over quota`;
    await tell({ type: "bounce", messageId: "<2@secret.example>", recipient: email, reason, at: now() });
    expect(await reportOf(userId)).toEqual({
      state: "failed",
      reason: "mail provider: bounced for now, code 4.2.2",
    });
    expect(await suppressions()).toEqual([]);
  });

  test("that bounced permanently suppresses the address, in words that don't name it", async () => {
    const { userId, email, suppressions } = await sentMail("<3@secret.example>");
    const bounce = { type: "bounce", permanent: true, messageId: "<3@secret.example>", at: now() };
    await tell({ ...bounce, recipient: ` ${email.toUpperCase()}`, reason: "550 5.1.1 no such user" });
    expect(await reportOf(userId)).toMatchObject({ reason: "mail provider: bounced for good, code 5.1.1" });
    expect(await suppressions()).toEqual([{ channel: "mail", reason: "bounce", since: now() }]);
  });

  test("that was reported as spam suppresses the address", async () => {
    const { email, suppressions } = await sentMail("<4@secret.example>");
    await tell({ type: "complaint", recipient: email, at: now() });
    expect(await suppressions()).toMatchObject([{ reason: "complaint" }]);
  });

  test("that was unsubscribed from ends marketing mail, and is logged once", async () => {
    const { userId, email, suppressions } = await sentMail("<5@secret.example>");
    await server.context.database
      .updateTable("users")
      .set({ messageChoices: JSON.stringify({ broadcast: { sms: false }, refund: { sms: true } }) })
      .where("id", "=", userId)
      .execute();
    const unsubscribe = { type: "unsubscribe", recipient: email, at: now() };
    await tell(unsubscribe, unsubscribe);
    await tell(unsubscribe);
    const member = server.context.database.selectFrom("users").select(["messageChoices", "notifyEmail"]);
    expect(await member.where("id", "=", userId).executeTakeFirst()).toEqual({
      notifyEmail: true,
      messageChoices: {
        broadcast: { sms: false, mail: false },
        "event-announced": { mail: false },
        refund: { sms: true },
      },
    });
    expect(await suppressions()).toEqual([]);
    const lines = server.context.database
      .selectFrom("consents")
      .select(["action", "source", "text", "address"]);
    const said = { action: "withdrawn", source: "mail", address: email };
    expect(await lines.where("userId", "=", userId).orderBy("text").execute()).toEqual([
      { ...said, text: "Unsubscribe: Messages from the crew" },
      { ...said, text: "Unsubscribe: New events" },
    ]);
  });

  test("doesn't block a member's order during the provider's other events", async () => {
    const [first, second] = [await signedIn(server), await signedIn(server)];
    const choicesOf = async ({ id }: { id: string }) => {
      const members = server.context.database.selectFrom("users").select("messageChoices");
      return (await members.where("id", "=", id).executeTakeFirstOrThrow()).messageChoices;
    };
    const unsubscribe = ({ email }: { email: string }) => ({
      type: "unsubscribe",
      recipient: email,
      at: now(),
    });
    const off = { broadcast: { mail: false }, "event-announced": { mail: false } };
    const told = await inTransaction(server.context.database, async (payment) => {
      await payment.selectFrom("users").select("id").where("id", "=", second.id).forNoKeyUpdate().execute();
      const telling = tell(unsubscribe(first), unsubscribe(second));
      await expect.poll(() => choicesOf(first)).toEqual(off);
      return { telling };
    });
    expect((await told.telling).statusCode).toBe(200);
    expect(await choicesOf(second)).toEqual(off);
  });

  test("has no effect if repeated after the address was verified again", async () => {
    const { email, suppressions } = await sentMail("<6@secret.example>");
    const bounce = { type: "bounce", permanent: true, recipient: email, at: now() };
    await tell(bounce);
    server.clock.advance(60);
    const lifted = { liftedAt: server.clock.now() };
    const stopped = server.context.database.updateTable("stoppedAddresses").set(lifted);
    await stopped.where("address", "=", email).execute();
    server.clock.advance(60);
    await tell(bounce);
    expect(await suppressions()).toEqual([]);
    await tell({ ...bounce, at: now() });
    expect(await suppressions()).toHaveLength(1);
  });
});

describe("abuse 35: a webhook that the mail provider didn't send", () => {
  const complaint = (recipient: string) => ({ events: [{ type: "complaint", recipient, at: now() }] });

  test.each([
    ["unsigned", () => ({ signature: "" })],
    ["signed by another secret", () => ({ secret: "another secret" })],
    ["more than five minutes old", () => ({ timestamp: String(server.clock.now().getTime() / 1000 - 301) })],
    ["with a future time", () => ({ timestamp: String(server.clock.now().getTime() / 1000 + 301) })],
    ["without a time", () => ({ timestamp: "NaN" })],
  ])("is rejected and changes nothing: %s", async (_, sent) => {
    const member = await signedIn(server);
    const answer = await deliverMailWebhook(server, complaint(member.email), sent());
    expect(answer.statusCode).toBe(403);
    expect((await member.call(getProfile)).suppressions).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["another shape", { events: {} }],
    ["more events than fit", { events: Array(1_001).fill({}) }],
  ])("is rejected despite its signature: %s", async (_, payload) => {
    expect((await deliverMailWebhook(server, payload)).statusCode).toBe(400);
  });

  test.each([
    ["an unknown type", "type", { type: "opened" }],
    ["NUL in an address", "recipient", { recipient: "a\u0000@example.com" }],
    ["no time", "at", { at: "yesterday" }],
    ["an id with a line break", "messageId", { messageId: "a\r\nb" }],
    ["no fields", "", null],
  ])("skips an event with %s, and logs it without its values", async (_, field, bad) => {
    const [first, last] = [await signedIn(server), await signedIn(server)];
    const event = ({ email }: { email: string }) => ({ type: "complaint", recipient: email, at: now() });
    const worse = bad && { ...event({ email: "secret.robin@example.com" }), ...bad };
    const logged: unknown[] = [];
    const warn = vi.spyOn(server.context.log, "warn").mockImplementation((...line) => void logged.push(line));
    const answer = await tell(event(first), worse as object, event(last));
    warn.mockRestore();
    expect(answer.statusCode).toBe(200);
    for (const member of [first, last])
      expect((await member.call(getProfile)).suppressions).toMatchObject([{ reason: "complaint" }]);
    expect(logged).toEqual([[{ index: 1, fields: [field] }, "invalid event from the mail provider"]]);
  });

  test("is rejected if no secret is configured", async () => {
    const silent = await startTestServer();
    expect((await deliverMailWebhook(silent, { events: [] })).statusCode).toBe(404);
    await silent.close();
  });
});
