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

/** What the member is told in the list, newest first. */
async function newsOf(browser: Browser): Promise<string[]> {
  const { body } = await browser.get("/api/notifications");
  const { notifications } = body as { notifications: { type: string; title: string; message: string }[] };
  expect(new Set(notifications.map(({ type }) => type)).size).toBeLessThan(2);
  return notifications.map(({ message }) => message.replace(" Wasn't it you? Change your password.", ""));
}

test("a sign-in on another device is told, not the first one, and not one on a device that is known", async () => {
  const { email } = await signedInMember(server);
  const known = distantBrowser(server);
  await known.signIn({ email });
  expect(await newsOf(known)).toEqual([]);
  await known.post("/auth/v1/logout");
  await known.signIn({ email });
  expect(await newsOf(known)).toEqual([]);
  const other = distantBrowser(server);
  const credentials = { email, password: TEST_PASSWORD };
  const headers = { "user-agent": CHROME };
  await other.send("POST", "/auth/v1/token?grant_type=password", credentials, headers);
  expect(await newsOf(known)).toEqual(["New sign-in: Chrome on Mac."]);
});

test("half a sign-in is no news; with its second factor it is", async () => {
  const { email } = await signedInMember(server);
  const own = distantBrowser(server);
  await own.signIn({ email });
  const app = await addAuthenticatorApp(server, own);
  const other = distantBrowser(server);
  await other.signIn({ email });
  const before = await newsOf(own);
  expect(before).toEqual(["A second factor was added: authenticator app."]);
  await proveApp(server, other, app);
  expect(await newsOf(own)).toEqual(["New sign-in: An app.", ...before]);
});

test("a new contact and a new password are told, the contact by its end alone", async () => {
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
  const [newest, first] = await newsOf(browser);
  expect(newest).toBe("The password was changed.");
  expect(first).toMatch(/^A phone number was added: \D*1999\.$/);
});
