import type { SendOutcome } from "@secret/domain";
import { afterEach, expect, test } from "vitest";
import { type MailServer, type MailServerMood, openMailServer } from "../../../testing/mail-server.ts";
import { startTestServer } from "../../../testing/test-server.ts";
import { QUEUE_CONCURRENCY } from "../jobs/define-job.ts";
import { openMailTransport } from "./mails.ts";

const FROM = "SECRET <hello@secret.example>";
const MAIL = { recipient: "robin@example.com", subject: "Hello", body: "Good to see you." };

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function mailServer(mood: MailServerMood): Promise<MailServer> {
  const server = await openMailServer(mood);
  closings.push(() => server.close());
  return server;
}

function transportTo(url: string, limitMs?: number) {
  const transport = openMailTransport({ url, from: FROM }, limitMs);
  closings.push(() => transport.close());
  return transport;
}

test("sends mails over a kept-alive connection", async () => {
  const server = await mailServer("takes");
  const transport = transportTo(server.url);
  await transport.send(MAIL);
  await transport.send({ ...MAIL, subject: "Hello again" });
  expect(server.opened).toBe(1);
  expect(server.taken).toHaveLength(2);
  expect(server.taken[0]).toContain("Subject: Hello\r\n");
  expect(server.taken[1]).toContain("To: robin@example.com");
});

test("mail to a server on another machine without TLS waits until it has some", async () => {
  const server = await mailServer("takes");
  // No loopback address by its range, but the system connects it to this machine.
  const transport = transportTo(server.url.replace("127.0.0.1", "0.0.0.0"));
  expect(await transport.send(MAIL)).toMatchObject({ kind: "deferred", isDown: true });
  expect(server.taken).toEqual([]);
});

test("reconnects when the server has closed an idle connection", async () => {
  const server = await mailServer("takes");
  const transport = transportTo(server.url);
  await transport.send(MAIL);
  server.hangUp();
  await transport.send(MAIL);
  expect(server).toMatchObject({ opened: 2, taken: { length: 2 } });
});

test.each<[MailServerMood, string, SendOutcome]>([
  ["defers", "", { kind: "deferred", reason: "mail server: answer 451, EENVELOPE" }],
  ["refuses", "", { kind: "refused", reason: "mail server: answer 550, EENVELOPE", suppression: "bounce" }],
  ["refuses by policy", "", { kind: "refused", reason: "mail server: answer 550, EENVELOPE" }],
  ["is full", "", { kind: "refused", reason: "mail server: answer 552, EENVELOPE" }],
  [
    "hangs",
    "?greetingTimeout=100",
    { kind: "deferred", reason: "mail server: no answer, ETIMEDOUT", isDown: true },
  ],
  ["loses the answer", "", { kind: "unknown", reason: "mail server: no answer, ECONNECTION" }],
])("when the server %s, the outcome names no address", async (mood, query, outcome) => {
  const server = await mailServer(mood);
  expect(await transportTo(server.url + query).send(MAIL)).toEqual(outcome);
});

test("doesn't resend a mail whose response was lost", async () => {
  const server = await mailServer("loses the answer");
  await transportTo(server.url).send(MAIL);
  expect(server.taken).toHaveLength(1);
});

test("sends an account mail whose response was lost a second time, and no third", async () => {
  const mail = await mailServer("loses the answer");
  const server = await startTestServer({ settings: { SMTP_URL: mail.url, MAIL_FROM: FROM } });
  closings.push(() => server.close());
  const { messages, database } = server.context;
  await messages.enqueue(database, { ...MAIL, channel: "mail" });
  for (let run = 0; run < 4; run++) {
    await server.runJobs();
    server.clock.advance(3_600);
  }
  expect(mail.taken).toHaveLength(2);
});

test("a server that never finishes delays only one mail", async () => {
  const server = await mailServer("dribbles");
  const transport = transportTo(`${server.url}?socketTimeout=600`, 2_000);
  const reason = "mail server: no answer, ATTEMPT_OVER";
  const stuck = Array.from({ length: QUEUE_CONCURRENCY.mail }, () => transport.send(MAIL));
  for (const outcome of await Promise.all(stuck)) expect(outcome).toEqual({ kind: "unknown", reason });
  await expect.poll(() => server.open).toBe(0);
  server.mood = "takes";
  expect(await transport.send(MAIL)).toMatchObject({ kind: "sent" });
});

test.each<[MailServerMood, string]>([
  ["defers", ""],
  ["hangs", "?greetingTimeout=600"],
])("what a server that %s doesn't take is tried again", async (mood, query) => {
  const mail = await mailServer(mood);
  const server = await startTestServer({ settings: { SMTP_URL: mail.url + query, MAIL_FROM: FROM } });
  closings.push(() => server.close());
  const { messages, database } = server.context;
  await messages.enqueue(database, { ...MAIL, channel: "mail" });
  await server.runJobs();
  expect(mail.taken).toHaveLength(0);
  mail.mood = "takes";
  server.clock.advance(3_600);
  await server.runJobs();
  expect(mail.taken).toHaveLength(1);
});

test("sends both parts, the mail's own headers, and one that prevents automatic replies", async () => {
  const server = await mailServer("takes");
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  await transportTo(server.url).send({ ...MAIL, html: "<p>Good to see you.</p>", headers });
  expect(server.taken[0]).toContain("Content-Type: multipart/alternative");
  expect(server.taken[0]?.match(/^Content-Type: text\/\w+/gm)).toEqual([
    "Content-Type: text/plain",
    "Content-Type: text/html",
  ]);
  expect(server.taken[0]).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(server.taken[0]).toContain("Auto-Submitted: auto-generated\r\n");
});
