import { createServer as createTlsServer } from "node:https";
import { afterEach, expect, test } from "vitest";
import { makePassCertificates } from "../../../../testing/wallet-services.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../../testing/webhook-receiver.ts";
import { postWebhook } from "./post-webhook.ts";

const WEBHOOK = { headers: { "webhook-id": "msg_1" }, body: '{"type":"webhook.test"}' };

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function open(...given: Parameters<typeof openWebhookReceiver>) {
  const receiver = await openWebhookReceiver(...given);
  receivers.push(receiver);
  return receiver;
}

test("a webhook's answer is its status and the first 200 characters, without control characters", async () => {
  const receiver = await open();
  receiver.answer = (response) => void response.writeHead(202).end(`a\0\nb${"é".repeat(500)}`);
  const answer = await postWebhook(receiver.url, WEBHOOK, "loopback");
  expect(answer).toMatchObject({ status: 202, error: null, response: `a b${"é".repeat(197)}` });
  expect(receiver.arrived).toMatchObject([
    { id: "msg_1", body: WEBHOOK.body, headers: { "content-type": "application/json" } },
  ]);
});

test("an endless answer is read only at its beginning", async () => {
  const receiver = await open();
  let written = 0;
  const closed = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) written++;
    };
    response.on("drain", write).on("close", () => closed.resolve());
    response.writeHead(200);
    write();
  };
  const answer = await postWebhook(receiver.url, WEBHOOK, "loopback");
  expect(answer).toMatchObject({ status: 200, response: "x".repeat(200) });
  await closed.promise;
  expect(written).toBeLessThan(1_000);
});

test("a redirect isn't followed", async () => {
  const [receiver, target] = [await open(), await open()];
  receiver.answer = (response) => void response.writeHead(307, { location: target.url }).end();
  expect(await postWebhook(receiver.url, WEBHOOK, "loopback")).toMatchObject({ status: 307 });
  expect(target.arrived).toEqual([]);
});

test.each([
  ["before its headers", () => undefined],
  [
    "in its body",
    (response: { writeHead(status: number): { write(text: string): unknown } }) =>
      void response.writeHead(200).write("x"),
  ],
])("an answer that hangs %s ends at the time limit", async (_, answer) => {
  const receiver = await open();
  receiver.answer = answer;
  const attempt = await postWebhook(receiver.url, WEBHOOK, "loopback", 200);
  expect(attempt).toMatchObject({ status: null, error: "no answer within 10 seconds" });
});

test("a switch of protocols ends the attempt", async () => {
  const receiver = await open();
  receiver.answer = ({ socket }) =>
    void socket?.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  expect(await postWebhook(receiver.url, WEBHOOK, "loopback")).toMatchObject({ status: 101, error: null });
});

test("a certificate that nobody trusts is refused", async () => {
  const { certificate, key } = makePassCertificates();
  const receiver = await open(
    (listener) => createTlsServer({ cert: certificate, key }, listener) as never,
    "https",
  );
  const attempt = await postWebhook(receiver.url, WEBHOOK, "loopback");
  expect(attempt.status).toBeNull();
  expect(attempt.error).toMatch(/CERT|VERIFY/);
  expect(receiver.arrived).toEqual([]);
});

test("a closed port is an attempt without an answer", async () => {
  const receiver = await openWebhookReceiver();
  await receiver.close();
  expect(await postWebhook(receiver.url, WEBHOOK, "loopback")).toMatchObject({
    status: null,
    error: "ECONNREFUSED",
  });
});

test.each(["public", "loopback"] as const)(
  "no connection is made to private addresses, also behind a name (%s)",
  async (allowed) => {
    const urls = ["https://10.0.0.5/", "https://[::ffff:169.254.169.254]/", "https://[::ffff:a00:5]/"];
    const names = allowed === "public" ? ["https://localhost/", "https://127.0.0.1/"] : [];
    for (const url of [...urls, ...names])
      expect(await postWebhook(url, WEBHOOK, allowed), url).toMatchObject({
        status: null,
        error: "the address isn't public",
      });
  },
);
