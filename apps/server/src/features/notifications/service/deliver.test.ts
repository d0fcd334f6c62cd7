import { type MessagePurpose, SEND_ATTEMPTS_MAX } from "@secret/domain";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { type MailServer, openMailServer } from "../../../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { openTextProvider } from "../../../../testing/text-provider.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { suppressAddress } from "../../../platform/messages/suppressions.ts";
import { applyRetention } from "../../retention/service.ts";
import { lockDelivery } from "../queries/deliveries.ts";
import { deliver, deliverByJob, enqueueDeliveries } from "./deliver.ts";

const mails: MailServer = await openMailServer("takes");
const settings = { SMTP_URL: mails.url, MAIL_FROM: "SECRET <hello@secret.example>" };
const server: TestServer = await startTestServer({ settings });
afterAll(async () => {
  await server.close();
  await mails.close();
});

let taken = 0;
beforeEach(() => {
  mails.mood = "takes";
  taken = mails.taken.length;
});
const mailsSince = () => mails.taken.length - taken;

/** Queues a message to a new member. */
async function promise({
  purpose = "order",
  channel = "mail",
  expiresAt = null,
  context = server.context,
}: {
  purpose?: MessagePurpose;
  channel?: "mail" | "sms";
  expiresAt?: Date | null;
  context?: Context;
} = {}) {
  const member = await signedIn(server);
  const phone = `+1213555${String(1_000 + ++phones).slice(-4)}`;
  await context.database
    .updateTable("users")
    .set({ phone, phoneVerifiedAt: server.clock.now(), notifySms: true })
    .where("id", "=", member.id)
    .execute();
  const recipient = channel === "mail" ? member.email : phone;
  await inTransaction(context.database, (transaction) =>
    enqueueDeliveries(context, transaction, [
      {
        userId: member.id,
        notificationId: null,
        kind: "order-ready",
        purpose,
        channel,
        recipient,
        subject: "Ready",
        body: "Your tails are ready.",
        about: { facts: {} },
        expiresAt,
        dueAt: null,
      },
    ]),
  );
  return { member, recipient, ...(await stateOf(member.id)) };
}
let phones = 0;

async function stateOf(userId: string) {
  return server.context.database
    .selectFrom("deliveries")
    .select(["id", "state", "attempts", "unknownOutcomes", "reason", "providerId"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Returns a context whose process dies right after the provider accepts a message. */
function dying(context: Context): Context {
  const send: Context["messages"]["send"] = async (message) => {
    await context.messages.send(message);
    throw new Error("killed");
  };
  return { ...context, messages: { ...context.messages, send } };
}

/** Runs an attempt that dies before it records the outcome, and lets its time pass. */
async function dieDelivering(id: string): Promise<void> {
  await expect(deliver(dying(server.context), id)).rejects.toThrow("killed");
  server.clock.advance(120);
}

describe("a message", () => {
  test("is sent once, however often its job runs", async () => {
    const { id, member } = await promise();
    await server.runJobs();
    await deliver(server.context, id);
    expect(mailsSince()).toBe(1);
    const { state, providerId } = await stateOf(member.id);
    expect(state).toBe("sent");
    expect(mails.taken.at(-1)).toContain(`Message-ID: ${providerId}`);
  });

  test("is claimed by one of several workers", async () => {
    const { id, member } = await promise();
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => deliver(server.context, id)));
    expect(attempts.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(mailsSince()).toBe(1);
    expect(await stateOf(member.id)).toMatchObject({ state: "sent", attempts: 1, unknownOutcomes: 0 });
  });

  test("isn't queued if its transaction rolls back", async () => {
    const member = await signedIn(server);
    const told = inTransaction(server.context.database, async (transaction) => {
      const facts = { kind: "order-ready", purpose: "order", channel: "mail" } as const;
      const words = { subject: "Ready", body: "Ready.", about: { facts: {} }, notificationId: null };
      const times = { expiresAt: null, dueAt: null };
      await enqueueDeliveries(server.context, transaction, [
        { userId: member.id, recipient: member.email, ...facts, ...words, ...times },
      ]);
      throw new Error("came to nothing");
    });
    await expect(told).rejects.toThrow("came to nothing");
    await server.runJobs();
    expect(mailsSince()).toBe(0);
  });

  test("that is deferred is retried with growing pauses, and fails after the last attempt", async () => {
    const { member } = await promise();
    mails.mood = "defers";
    for (let attempt = 1; attempt < SEND_ATTEMPTS_MAX; attempt++) {
      await server.runJobs();
      expect(await stateOf(member.id)).toMatchObject({ state: "queued", attempts: attempt });
      server.clock.advance(3_600);
    }
    await server.runJobs();
    expect(await stateOf(member.id)).toMatchObject({
      state: "failed",
      reason: "mail server: answer 451, EENVELOPE",
    });
    expect(mailsSince()).toBe(0);
  });

  test("that is refused fails with the reason, without another attempt", async () => {
    const { id, member } = await promise();
    mails.mood = "refuses";
    await deliver(server.context, id);
    expect(await stateOf(member.id)).toMatchObject({ state: "failed", attempts: 1 });
    expect((await stateOf(member.id)).reason).toContain("550");
  });

  test("that would be too late is dropped", async () => {
    const { id, member } = await promise({ expiresAt: server.clock.now() });
    await deliver(server.context, id);
    expect(mailsSince()).toBe(0);
    expect(await stateOf(member.id)).toMatchObject({
      state: "dropped",
      reason: "it would have come too late",
      attempts: 0,
    });
  });

  test.each([
    ["mails are switched off", { notifyEmail: false }],
    ["the address is no longer verified", { emailVerifiedAt: null }],
    ["the account is deactivated", { deactivatedAt: new Date(0) }],
    ["the address changes", { email: "moved@example.com" }],
    ["this kind is switched off", { messageChoices: JSON.stringify({ "order-ready": { mail: false } }) }],
  ])("queued before %s is dropped", async (_, change) => {
    const { id, member } = await promise();
    await server.context.database.updateTable("users").set(change).where("id", "=", member.id).execute();
    await deliver(server.context, id);
    expect(mailsSince()).toBe(0);
    expect(await stateOf(member.id)).toMatchObject({ state: "dropped", attempts: 0 });
    await server.context.database
      .updateTable("users")
      .set({ email: member.email })
      .where("id", "=", member.id)
      .execute();
  });
});

test("an error before sending leaves a message queued, even one that must not be sent twice", async () => {
  const { id, member } = await promise({ purpose: "marketing" });
  const rename = (from: string, to: string) =>
    server.context.pool.query(`ALTER TABLE users RENAME COLUMN ${from} TO ${to}`);
  await rename("notify_sms", "out_of_reach");
  await expect(deliver(server.context, id)).rejects.toThrow("notify_sms");
  await rename("out_of_reach", "notify_sms");
  expect(await stateOf(member.id)).toMatchObject({ state: "queued", attempts: 0 });
  await server.runJobs();
  expect(mailsSince()).toBe(1);
});

describe("a process that dies after the provider accepts a message", () => {
  test.each(["order", "security"] as const)(
    "sends a message of purpose %s once more, and never again",
    async (purpose) => {
      const { id, member } = await promise({ purpose });
      await dieDelivering(id);
      await expect(deliver(server.context, id)).rejects.toThrow("outcome was not recorded");
      await dieDelivering(id);
      await deliver(server.context, id);
      await deliver(server.context, id);
      expect(mailsSince()).toBe(2);
      expect(await stateOf(member.id)).toMatchObject({ state: "failed", unknownOutcomes: 2 });
    },
  );

  test.each(["reminder", "marketing"] as const)("doesn't resend a message of purpose %s", async (purpose) => {
    const { id, member } = await promise({ purpose });
    await dieDelivering(id);
    await deliver(server.context, id);
    await server.runJobs();
    expect(mailsSince()).toBe(1);
    expect(await stateOf(member.id)).toMatchObject({
      state: "failed",
      reason: "the outcome was not recorded",
    });
  });

  test.each([
    ["accepted it: it isn't sent again", true, "sent", 1],
    ["never got it: it is sent now", false, "queued", 0],
  ])("asks the text provider, which %s", async (_, wasTaken, state, more) => {
    const { id, member, recipient } = await promise({ channel: "sms" });
    const createdAt = new Date(server.clock.now().getTime() + 1_000).toUTCString();
    const list = wasTaken ? [{ sid: "SM7", body: "Your tails are ready.", date_created: createdAt }] : [];
    const provider = await openTextProvider(201, { sid: "SM7", messages: list });
    const sms = {
      accountSid: "AC1",
      authToken: "token",
      from: "+12135550100",
      apiUrl: provider.url,
      messagingUrl: provider.url,
    };
    const texting = await startTestServer({
      besides: server,
      settings: {
        TWILIO_ACCOUNT_SID: sms.accountSid,
        TWILIO_AUTH_TOKEN: sms.authToken,
        TWILIO_FROM: sms.from,
        TWILIO_API_URL: sms.apiUrl,
      },
    });
    const lost = { ...texting.context.messages, send: () => Promise.reject(new Error("killed")) };
    await expect(deliver({ ...texting.context, messages: lost }, id)).rejects.toThrow("killed");
    server.clock.advance(120);
    await deliver(texting.context, id).catch((error: Error) =>
      expect(error.message).toContain("never had it"),
    );
    expect(await stateOf(member.id)).toMatchObject({ state, providerId: wasTaken ? "SM7" : null });
    await deliver(texting.context, id);
    expect(await stateOf(member.id)).toMatchObject({ state: "sent", providerId: "SM7" });
    const posted = provider.asked.filter(({ form }) => form.get("To") === recipient);
    expect(posted).toHaveLength(1 - more);
    await texting.close();
    provider.close();
  });
});

describe("a process that sleeps between checking and claiming a message", () => {
  /** Waits for the message's row for a while, in which something happens. */
  async function sleepDelivering(id: string, seconds: number, meanwhile: () => Promise<unknown>) {
    const { database, pool } = server.context;
    const delivering = await inTransaction(database, async (holding) => {
      await lockDelivery(holding, id);
      const asleep = Promise.allSettled([deliver(server.context, id)]);
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%deliveries%'";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
      server.clock.advance(seconds);
      await meanwhile();
      return { asleep };
    });
    const [ended] = await delivering.asleep;
    return ended;
  }

  test("sends nothing if the address is suppressed in the meantime", async () => {
    const { id, member, recipient } = await promise();
    const mailbox = { channel: "mail", address: recipient } as const;
    const stop = () =>
      suppressAddress(server.context.database, mailbox, { reason: "bounce", since: server.clock.now() });
    expect(await sleepDelivering(id, 6, stop)).toMatchObject({ status: "rejected" });
    expect(await stateOf(member.id)).toMatchObject({ state: "queued", attempts: 0 });
    await deliver(server.context, id);
    expect(await stateOf(member.id)).toMatchObject({ state: "dropped", reason: "suppressed: bounce" });
    expect(mailsSince()).toBe(0);
  });

  test("leaves it to the next process, which sends it once", async () => {
    const { id, member } = await promise({ purpose: "marketing" });
    expect(await sleepDelivering(id, 120, async () => undefined)).toMatchObject({ status: "rejected" });
    expect(mailsSince()).toBe(0);
    await deliver(server.context, id);
    expect(await stateOf(member.id)).toMatchObject({ state: "sent", attempts: 1 });
    expect(mailsSince()).toBe(1);
  });

  test("sends it after a short sleep", async () => {
    const { id } = await promise();
    expect(await sleepDelivering(id, 2, async () => undefined)).toMatchObject({ status: "fulfilled" });
    expect(mailsSince()).toBe(1);
  });
});

describe("a message unsettled after the last run of its job", () => {
  const LAST_RUN = 25;
  const unready = (): Context => {
    const admit = () => Promise.reject(new Error("robin@example.com can't be looked up"));
    return { ...server.context, messages: { ...server.context.messages, admit } };
  };

  test("is failed, with a reason that names nobody", async () => {
    const { id, member } = await promise();
    await expect(deliverByJob(unready(), id, LAST_RUN - 1)).rejects.toThrow("looked up");
    expect(await stateOf(member.id)).toMatchObject({ state: "queued", attempts: 0 });
    await expect(deliverByJob(unready(), id, LAST_RUN)).rejects.toThrow("looked up");
    expect(await stateOf(member.id)).toMatchObject({
      state: "failed",
      attempts: 0,
      reason: "it could not be prepared",
    });
    await deliver(server.context, id);
    expect(mailsSince()).toBe(0);
  });

  test("is failed even if it was lost, but not while another process sends it", async () => {
    const { id, member } = await promise();
    await expect(deliver(dying(server.context), id)).rejects.toThrow("killed");
    const findSent = () => Promise.reject(new Error("no answer"));
    const silent = { ...server.context, messages: { ...server.context.messages, findSent } };
    await expect(deliverByJob(silent, id, LAST_RUN)).rejects.toThrow("by another process");
    expect(await stateOf(member.id)).toMatchObject({ state: "sending" });
    server.clock.advance(120);
    await expect(deliverByJob(silent, id, LAST_RUN)).rejects.toThrow("no answer");
    expect(await stateOf(member.id)).toMatchObject({
      state: "failed",
      reason: "the outcome was not recorded",
    });
  });

  test("uses the jobs' maximum of runs", async () => {
    const { member } = await promise();
    const { pool } = server.context;
    const { rows } = await pool.query(
      "SELECT max_attempts FROM graphile_worker.jobs ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ max_attempts: LAST_RUN }]);
    await server.context.database.deleteFrom("deliveries").where("userId", "=", member.id).execute();
  });
});

test("the outcome of messages is kept for ninety days", async () => {
  const { member } = await promise();
  server.clock.advance(89 * 86_400);
  await applyRetention(server.context);
  expect(await stateOf(member.id)).toBeDefined();
  server.clock.advance(2 * 86_400);
  await applyRetention(server.context);
  await expect(stateOf(member.id)).rejects.toThrow();
});
