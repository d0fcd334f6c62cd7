import { afterEach, expect, test } from "vitest";
import { type MailServer, type MailServerMood, openMailServer } from "../../../testing/mail-server.ts";
import { startTestServer } from "../../../testing/test-server.ts";
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

function transportTo(url: string) {
  const transport = openMailTransport({ url, from: FROM });
  closings.push(() => transport.close());
  return transport;
}

test("mails leave by a connection that is kept", async () => {
  const server = await mailServer("takes");
  const transport = transportTo(server.url);
  await transport.send(MAIL);
  await transport.send({ ...MAIL, subject: "Hello again" });
  expect(server.opened).toBe(1);
  expect(server.taken).toHaveLength(2);
  expect(server.taken[0]).toContain("Subject: Hello\r\n");
  expect(server.taken[1]).toContain("To: robin@example.com");
});

test("a kept connection that the server has closed meanwhile is opened anew", async () => {
  const server = await mailServer("takes");
  const transport = transportTo(server.url);
  await transport.send(MAIL);
  server.hangUp();
  await transport.send(MAIL);
  expect(server).toMatchObject({ opened: 2, taken: { length: 2 } });
});

test.each<[MailServerMood, string, string]>([
  ["defers", "", "the mail was not sent: EENVELOPE, answer 451"],
  ["hangs", "?greetingTimeout=100", "the mail was not sent: ETIMEDOUT, answer none"],
])("a server that %s is an error that names no address", async (mood, query, words) => {
  const server = await mailServer(mood);
  await expect(transportTo(server.url + query).send(MAIL)).rejects.toThrow(new Error(words));
});

test.each<[MailServerMood, string]>([
  ["defers", ""],
  ["hangs", "?greetingTimeout=100"],
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
