import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMailServer } from "../../../testing/mail-server.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const SCRIPT = "<script>alert(1)</script>";
const PICTURE = '<img src=x onerror="alert(1)">';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("abuse 60: script in a name, a title or a message", () => {
  test("stays text in the development mailbox", async () => {
    const { member } = await paidOrder(server, { firstName: SCRIPT, event: { title: PICTURE } });
    await server.runJobs();
    const page = await server.app.inject(`/dev/mailbox?to=${encodeURIComponent(member.email)}`);
    expect(page.body).toContain("Hi &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page.body).toContain("for &lt;img src=x onerror=&quot;alert(1)&quot;&gt; is paid");
    expect(page.body).not.toContain("<script");
    expect(page.body).not.toContain("<img");
  });

  test("leaves in mails that are plain text and nothing else", async () => {
    const mails = await openMailServer("takes");
    const settings = { SMTP_URL: mails.url, MAIL_FROM: "SECRET <hello@secret.example>" };
    const mailing = await startTestServer({ settings });
    await paidOrder(mailing, { firstName: SCRIPT, event: { title: PICTURE } });
    await mailing.runJobs();
    const receipt = mails.taken.find((mail) => mail.includes("is confirmed")) ?? "";
    expect(receipt).toContain(`Hi ${SCRIPT}`);
    expect(receipt.match(/^Content-Type: .*$/gim)).toEqual([
      expect.stringMatching(/^Content-Type: text\/plain; charset=utf-8\r?$/),
    ]);
    await mailing.close();
    await mails.close();
  });

  test("could not run where it got into a page: the policy admits no inline script", async () => {
    const { headers } = await server.app.inject("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(policy).toContain("object-src 'none'");
  });
});
