import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { deliverNotice } from "./deliver-notice.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const NOTICE = { subject: "Your account", body: "A passkey was added." };

test("always sends mail, however much was sent that day", async () => {
  const mail = { channel: "mail", recipient: "often@example.com", ...NOTICE } as const;
  for (let count = 0; count < 12; count++) await deliverNotice(server.context, mail, 1);
  expect(await server.messagesTo(mail.recipient)).toHaveLength(12);
});

test("a text that failed costs no budget, and arrives when retried", async () => {
  const text = { channel: "sms", recipient: "+13105550142", body: NOTICE.body } as const;
  const deliver = () => Promise.reject(new Error("the provider is out"));
  const failing = { ...server.context, messages: { ...server.context.messages, deliver } };
  for (let attempt = 1; attempt < 12; attempt++) {
    await expect(deliverNotice(failing, text, attempt)).rejects.toThrow("the provider is out");
  }
  await deliverNotice(server.context, text, 12);
  expect(await server.messagesTo(text.recipient)).toHaveLength(1);
});
