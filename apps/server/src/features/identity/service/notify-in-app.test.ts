import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, codeFor, distantBrowser } from "../../../../testing/browser.ts";
import { addAuthenticatorApp, proveApp } from "../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const CHROME = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the member's notifications, newest first. */
async function readNotices(browser: Browser): Promise<string[]> {
  const { body } = await browser.get("/api/notifications");
  const { rows: notifications } = body as { rows: { type: string; title: string; message: string }[] };
  expect(new Set(notifications.map(({ type }) => type)).size).toBeLessThan(2);
  return notifications.map(({ message }) => message.replace(" Wasn't you? Change your password.", ""));
}

test("notifies of a sign-in on another device, but not on the first or a known one", async () => {
  const { email } = await signedInMember(server);
  const known = distantBrowser(server);
  await known.signIn({ email });
  expect(await readNotices(known)).toEqual([]);
  await known.post("/auth/v1/logout");
  await known.signIn({ email });
  expect(await readNotices(known)).toEqual([]);
  const other = distantBrowser(server);
  const credentials = { email, password: TEST_PASSWORD };
  const headers = { "user-agent": CHROME };
  await other.send("POST", "/auth/v1/token?grant_type=password", credentials, headers);
  expect(await readNotices(known)).toEqual(["New sign-in: Chrome on Mac."]);
});

test("doesn't notify of a sign-in before its second factor", async () => {
  const { email } = await signedInMember(server);
  const own = distantBrowser(server);
  await own.signIn({ email });
  const app = await addAuthenticatorApp(server, own);
  const other = distantBrowser(server);
  await other.signIn({ email });
  const before = await readNotices(own);
  expect(before).toEqual(["A second factor was added: authenticator app."]);
  await proveApp(server, other, app);
  expect(await readNotices(own)).toEqual(["New sign-in: An app.", ...before]);
});

test("notifies of a new contact, masked, and of a new password", async () => {
  const { email } = await signedInMember(server);
  const browser = distantBrowser(server);
  await browser.signIn({ email });
  const phone = "+13105571999";
  server.clock.advance(1);
  await browser.send("PUT", "/auth/v1/user", { phone });
  const token = await codeFor(server, phone);
  await browser.post("/auth/v1/verify", { type: "phone_change", phone, token });
  const password = "another violet tramway";
  const changed = await browser.send("PUT", "/auth/v1/user", { password, current_password: TEST_PASSWORD });
  expect(changed.status).toBe(200);
  const [newest, first] = await readNotices(browser);
  expect(newest).toBe("The password was changed.");
  expect(first).toMatch(/^A phone number was added: \D*1999\.$/);
});
