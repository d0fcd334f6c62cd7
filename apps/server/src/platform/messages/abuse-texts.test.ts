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

  test("stays text in both parts of a mail", async () => {
    const mails = await openMailServer("takes");
    const settings = { SMTP_URL: mails.url, MAIL_FROM: "SECRET <hello@secret.example>" };
    const mailing = await startTestServer({ settings });
    await paidOrder(mailing, { firstName: SCRIPT, event: { title: PICTURE } });
    await mailing.runJobs();
    const receipt = mails.taken.find((mail) => mail.includes("is confirmed")) ?? "";
    const [, text = "", html = ""] = decoded(receipt).split(
      /^Content-Type: text\/(?:plain|html); charset=utf-8/m,
    );
    expect(text).toContain(`Hi ${SCRIPT}`);
    expect(html).toContain("Hi &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; is paid");
    expect(html).not.toMatch(/<script|<img src=x/);
    await mailing.close();
    await mails.close();
  });

  test("couldn't run even inside a page, because the policy blocks inline scripts", async () => {
    const { headers } = await server.app.inject("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(policy).toContain("object-src 'none'");
  });
});

/** Decodes quoted-printable as far as these mails use it. Source: RFC 2045, 6.7. */
function decoded(mail: string): string {
  return mail.replace(/=\r\n/g, "").replaceAll("=3D", "=");
}
