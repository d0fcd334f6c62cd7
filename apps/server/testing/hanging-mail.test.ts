import { cancelOrder } from "@secret/contract";
import { afterEach, expect, test } from "vitest";
import { jobHandlers } from "../src/app.ts";
import { QUEUE_CONCURRENCY } from "../src/platform/jobs/define-job.ts";
import { startWorker } from "../src/platform/jobs/worker.ts";
import { Browser } from "./browser.ts";
import { openMailServer } from "./mail-server.ts";
import { paidOrder } from "./orders.ts";
import { startTestServer } from "./test-server.ts";
import { openTextProvider } from "./text-provider.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Shorter than a hanging mail takes to time out. */
const SOON = { timeout: 8_000 };

test("a hanging mail server delays neither texts nor refunds", async () => {
  const mail = await openMailServer("hangs");
  const texts = await openTextProvider();
  const server = await startTestServer({
    settings: {
      SMTP_URL: mail.url,
      MAIL_FROM: "SECRET <hello@secret.example>",
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+12135550100",
      TWILIO_API_URL: texts.url,
    },
  });
  stops.push(
    () => texts.close(),
    () => server.close(),
  );
  const { context, parts } = server;
  const order = await paidOrder(server);
  const mails = Array.from({ length: 2 * QUEUE_CONCURRENCY.mail }, (_, index) => ({
    channel: "mail" as const,
    recipient: `member${index}@example.com`,
    body: "Hello",
  }));
  await context.messages.enqueue(context.database, ...mails);
  const worker = await startWorker(context, jobHandlers(parts), []);
  // The hanging mails fail at once when their server closes.
  stops.push(
    () => worker.stop(),
    () => mail.close(),
  );
  await expect.poll(() => mail.open, SOON).toBe(QUEUE_CONCURRENCY.mail);

  await new Browser(server).signUp({ phone: "(213) 555-0123" });
  await order.member.call(cancelOrder, { params: { id: order.id } });
  await expect.poll(() => texts.asked.map(({ form }) => form.get("To")), SOON).toEqual(["+12135550123"]);
  await expect.poll(() => server.square.ledger.refunds.size, SOON).toBe(1);
  expect(mail).toMatchObject({ opened: QUEUE_CONCURRENCY.mail, open: QUEUE_CONCURRENCY.mail });
});
