import { MESSAGE_PURPOSES, type MessagePurpose, type SuppressionReason } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMailServer } from "../../../testing/mail-server.ts";
import { textSettings } from "../../../testing/message-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openTextProvider } from "../../../testing/text-provider.ts";
import { inTransaction } from "../database/database.ts";
import { eraseSuppressions, findSuppressions, liftSuppression, suppressAddress } from "./suppressions.ts";

const FORMER_KEY = "the key that is changed, 32 characters";
const PRESENT_KEY = "the key that it becomes, 32 characters";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { SECRET_KEY: FORMER_KEY } });
});
afterAll(() => server.close());

let addresses = 0;
const newMailbox = () => ({ channel: "mail", address: `stopped-${++addresses}@example.com` }) as const;
const now = () => server.clock.now();

async function reasonsOf(address: ReturnType<typeof newMailbox>): Promise<SuppressionReason[]> {
  const { config, database } = server.context;
  return (await findSuppressions(database, config, address)).map(({ reason }) => reason);
}

async function goingTo({ channel, address: recipient }: ReturnType<typeof newMailbox>) {
  const going: MessagePurpose[] = [];
  for (const purpose of MESSAGE_PURPOSES) {
    const admission = await server.context.messages.admit({ channel, recipient, body: "Hello", purpose });
    if (admission.kind === "admitted") going.push(purpose);
  }
  return going;
}

describe("a suppressed address", () => {
  test.each([
    ["stop", []],
    ["bounce", ["security"]],
    ["complaint", ["order", "security", "event"]],
  ] as const)("by %s goes what is of purpose %j", async (reason, purposes) => {
    const mailbox = newMailbox();
    expect(await goingTo(mailbox)).toEqual([...MESSAGE_PURPOSES]);
    await suppressAddress(server.context.database, mailbox, { reason, since: now() });
    expect(await goingTo(mailbox)).toEqual(purposes);
    await liftSuppression(server.context.database, server.context.config, mailbox, reason, now());
    expect(await goingTo(mailbox)).toEqual([...MESSAGE_PURPOSES]);
  });

  test("gets no message, sent now or as a job", async () => {
    const { address: recipient, channel } = newMailbox();
    const stop = { reason: "stop", since: now() } as const;
    await suppressAddress(server.context.database, { channel, address: recipient }, stop);
    const { messages, database } = server.context;
    await messages.deliver({ channel, recipient, body: "123456 is your code" });
    await messages.enqueue(database, { channel, recipient, body: "Your password was changed." });
    expect(await server.messagesTo(recipient)).toEqual([]);
  });

  test("stays lifted for earlier causes and is suppressed again by later ones", async () => {
    const mailbox = newMailbox();
    const { database, config } = server.context;
    const bounce = { reason: "bounce", since: now() } as const;
    await suppressAddress(database, mailbox, bounce);
    server.clock.advance(60);
    await liftSuppression(database, config, mailbox, "bounce", now());
    await suppressAddress(database, mailbox, bounce);
    expect(await reasonsOf(mailbox)).toEqual([]);
    server.clock.advance(60);
    await suppressAddress(database, mailbox, { ...bounce, since: now() });
    expect(await reasonsOf(mailbox)).toEqual(["bounce"]);
  });
});

describe("the suppressions of an erased account", () => {
  test("keep the owner's choice as a hash that survives a key change, and drop bounces", async () => {
    const mailbox = newMailbox();
    const { database, config } = server.context;
    for (const reason of ["bounce", "complaint"] as const)
      await suppressAddress(database, mailbox, { reason, since: now() });
    await inTransaction(database, (transaction) => eraseSuppressions(transaction, config, mailbox));
    const rows = await database.selectFrom("stoppedAddresses").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mailbox.address);
    expect(await reasonsOf(mailbox)).toEqual(["complaint"]);
    const keys = { SECRET_KEY: PRESENT_KEY, SECRET_KEY_FORMER: FORMER_KEY };
    const next = await startTestServer({ besides: server, settings: keys });
    const found = await findSuppressions(database, next.context.config, mailbox);
    expect(found).toMatchObject([{ reason: "complaint" }]);
    await next.close();
  });

  test("stay lifted", async () => {
    const mailbox = newMailbox();
    const { database, config } = server.context;
    await suppressAddress(database, mailbox, { reason: "stop", since: now() });
    await liftSuppression(database, config, mailbox, "stop", now());
    await inTransaction(database, (transaction) => eraseSuppressions(transaction, config, mailbox));
    expect(await reasonsOf(mailbox)).toEqual([]);
  });
});

describe("a provider that rejects an address", () => {
  test.each([
    ["refuses", ["bounce"]],
    ["refuses by policy", []],
    ["is full", []],
  ] as const)("a mail server that %s leaves the reasons %j", async (mood, reasons) => {
    const mails = await openMailServer(mood);
    const settings = { SMTP_URL: mails.url, MAIL_FROM: "hello@secret.example" };
    const mailing = await startTestServer({ besides: server, settings });
    const { address: recipient, channel } = newMailbox();
    await mailing.context.messages.deliver({ channel, recipient, body: "Hello" });
    expect(await reasonsOf({ channel, address: recipient })).toEqual(reasons);
    await mailing.close();
    await mails.close();
  });

  test("suppresses a number that replied STOP only to the provider", async () => {
    const provider = await openTextProvider(400, { code: 21610 });
    const texting = await startTestServer({ besides: server, settings: textSettings(provider.url) });
    const text = { channel: "sms", recipient: "+12135550177", body: "Ready." } as const;
    await texting.context.messages.deliver(text);
    await texting.context.messages.deliver(text);
    expect(provider.asked).toHaveLength(1);
    await texting.close();
    provider.close();
  });
});
