import { setOrderStatus, verifyPickup } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { Browser, codeFor } from "../../../../testing/browser.ts";
import { paidOrder, pickupCodeOf } from "../../../../testing/orders.ts";
import { addAuthenticatorApp, proveApp } from "../../../../testing/second-factor.ts";
import { signedInMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { resealFactors } from "./reseal-factors.ts";

const FIRST = "the first key, of more than thirty-two letters";
const SECOND = "the second key, of more than thirty-two letters";

/** Server before the key changes, while both keys are accepted, and after the first one is removed. */
let before: TestServer;
let during: TestServer;
let after: TestServer;
beforeAll(async () => {
  before = await startTestServer({ settings: { SECRET_KEY: FIRST } });
  const settings = { SECRET_KEY: SECOND, SECRET_KEY_FORMER: FIRST };
  during = await startTestServer({ besides: before, settings });
  after = await startTestServer({ besides: before, settings: { SECRET_KEY: SECOND } });
});
afterAll(async () => {
  await after?.close();
  await during?.close();
  await before?.close();
});

/** Returns a browser with the same cookies at another server. */
function movedTo(server: TestServer, browser: Browser): Browser {
  const moved = new Browser(server);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

async function signedInBrowser(server: TestServer) {
  const { email } = await signedInMember(server);
  const browser = new Browser(server);
  await browser.signIn({ email });
  return { browser, email };
}

describe("abuse 90: after the secret key changes, earlier secrets stay valid", () => {
  test("a session and its known device", async () => {
    const { browser, email } = await signedInBrowser(before);
    expect(await movedTo(during, browser).member()).toMatchObject({ email });
    // Somebody else's failures don't slow down the device that signed in before.
    const stranger = new Browser(before, { ip: "203.0.113.66" });
    for (let guess = 0; guess < 6; guess++) await stranger.signIn({ email }, "not the password");
    expect(await movedTo(during, browser).signIn({ email })).toMatchObject({ status: 200 });
  });

  test("a code and the browser's own sign-up", async () => {
    const email = "between@example.com";
    const browser = new Browser(before);
    await browser.signUp({ email });
    const token = await codeFor(before, email);
    before.clock.advance(61);
    // In the browser that signed up, a stranger's later sign-up has no effect.
    await new Browser(before).signUp({ email });
    await before.runJobs();
    const moved = movedTo(during, browser);
    const verified = await moved.post("/auth/v1/verify", { type: "email", email, token });
    expect(verified).toMatchObject({ status: 200, body: { user: { email } } });
  });

  test("an app's token until it expires after 15 minutes, and its refresh token; both keys are published", async () => {
    const { email } = await signedInMember(before);
    const app = new Browser(before, { headers: {} });
    const { body } = await app.signIn({ email });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await new Browser(during, { headers }).get("/auth/v1/user")).status).toBe(200);
    expect((await new Browser(after, { headers }).get("/auth/v1/user")).status).toBe(403);
    const refreshed = await new Browser(during, { headers: {} }).post(
      "/auth/v1/token?grant_type=refresh_token",
      { refresh_token: body.refresh_token },
    );
    expect(refreshed.status).toBe(200);
    const renewed = { authorization: `Bearer ${refreshed.body.access_token}` };
    expect((await new Browser(after, { headers: renewed }).get("/auth/v1/user")).status).toBe(200);
    const published = await new Browser(during).get("/auth/v1/.well-known/jwks.json");
    expect(published.body.keys).toHaveLength(2);
  });

  test("an authenticator app even after the former key is removed; recovery codes while it's accepted", async () => {
    const { browser } = await signedInBrowser(before);
    const app = await addAuthenticatorApp(before, browser);
    const { body } = await browser.post("/auth/v1/factors/recovery-codes", {});
    const moved = movedTo(during, browser);
    expect((await proveApp(during, moved, app)).status).toBe(200);
    await resealFactors(during.context);
    const spent = await moved.post("/auth/v1/factors/recovery-codes/verify", { code: body.codes[0] });
    expect(spent.status).toBe(200);
    expect((await proveApp(after, movedTo(after, moved), app)).status).toBe(200);
  });

  test("a pickup code", async () => {
    const order = await paidOrder(before);
    const admin = await signedIn(before, "admin");
    const params = { id: order.id };
    for (const status of ["preparing", "ready"] as const)
      await admin.call(setOrderStatus, { params, body: { status } });
    const body = await pickupCodeOf(order);
    const crew = await signedIn(during, "staff");
    expect(await crew.call(verifyPickup, { body })).toMatchObject({ mayHandOff: true });
    const later = await signedIn(after, "staff");
    await expect(later.call(verifyPickup, { body })).rejects.toMatchObject({ code: "PICKUP_CODE_INVALID" });
  });
});
