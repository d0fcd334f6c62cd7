import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { EARLIER_LOGO_PATHS, MAIL_LOGO, MAIL_STRIPS, STRIP_SIZE } from "./mail/mail-pictures.ts";

const SCRIPT = "<script>alert(1)</script>";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function pageOf(recipient: string): Promise<string> {
  const list = await server.app.inject(`/dev/mailbox?to=${encodeURIComponent(recipient)}`);
  const [, path] = /href="(\/dev\/mailbox\/\d+)"/.exec(list.body) ?? [];
  return (await server.app.inject(path ?? "")).body;
}

test("shows a mail as sent: headers, and HTML in a sandbox", async () => {
  const recipient = "ana@example.com";
  await server.context.messages.deliver({
    channel: "mail",
    recipient,
    subject: `Hello ${SCRIPT}`,
    body: `Good to see you ${SCRIPT}`,
    html: `<p>Good to see you</p>${SCRIPT}`,
    headers: { "List-Unsubscribe": "<https://secret.example/unsubscribe/1>" },
  });
  const page = await pageOf(recipient);
  expect(page).toContain('<iframe sandbox srcdoc="&lt;p&gt;Good to see you&lt;/p&gt;&lt;script&gt;');
  expect(page).toContain("<th>List-Unsubscribe</th><td>&lt;https://secret.example/unsubscribe/1&gt;</td>");
  expect(page).not.toContain("<script");
});

test("rejects a header with a line break", async () => {
  const headers = { "List-Unsubscribe": "<https://secret.example/>\r\nBcc: everybody@example.com" };
  const message = { channel: "mail" as const, recipient: "ana@example.com", body: "Hello", headers };
  await expect(server.context.messages.deliver(message)).rejects.toThrow("headers");
});

test("returns 404 for an unknown message", async () => {
  expect((await server.app.inject("/dev/mailbox/999999")).statusCode).toBe(404);
});

const EARLIER_LOGOS = EARLIER_LOGO_PATHS.map((path) => ({ ...MAIL_LOGO, path }));

test.each([
  MAIL_LOGO,
  ...EARLIER_LOGOS,
  ...Object.values(MAIL_STRIPS).map((path) => ({ path, ...STRIP_SIZE })),
])(
  "serves $path to every mail client, twice as fine as it is shown, cached for a year",
  async ({ path, width }) => {
    const { headers, rawPayload } = await server.app.inject(path);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(rawPayload.readUInt32BE(16)).toBe(2 * width);
  },
);
