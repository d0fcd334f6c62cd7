import { CODE_LIMITS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, codeFor, distantBrowser, linkFor } from "../../../../../testing/browser.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

/** Opens a used link a second time, as after a lost answer. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WRONG = { status: 403, body: { code: "otp_expired" } };
const PROVEN = { status: 200, body: { signed_in: false, second_factor_required: false } };
const OWNERS = "a phrase of the owner";

let count = 0;
const newEmail = () => `again-${++count}@example.com`;

async function byLink(email: string) {
  const { searchParams } = await linkFor(server, email);
  return { type: searchParams.get("type"), token_hash: searchParams.get("token_hash") };
}

async function byCode(email: string) {
  return { type: "email", email, token: await codeFor(server, email) };
}

const verify = (browser: Browser, proof: object, more: object = {}) =>
  browser.post("/auth/v1/verify", { ...proof, ...more });

/** Signs up in a new browser, and returns the code or link that verifies its address. */
async function signedUp(proofFor: typeof byLink | typeof byCode) {
  const email = newEmail();
  const browser = distantBrowser(server);
  await browser.signUp({ email });
  return { email, browser, proof: await proofFor(email) };
}

describe("a sign-up's link", () => {
  test("confirms again in the same browser that the address is verified, and signs nobody in", async () => {
    const { browser, proof } = await signedUp(byLink);
    expect(await verify(browser, proof)).toMatchObject(PROVEN);
    expect(await verify(browser, proof)).toMatchObject(PROVEN);
    expect(await browser.member()).toBeNull();
  });

  test("confirms it again where its opener chose the password", async () => {
    const { email, browser, proof } = await signedUp(byLink);
    const opener = distantBrowser(server);
    expect(await verify(opener, proof)).toMatchObject({ status: 422 });
    expect(await verify(opener, proof, { password: OWNERS })).toMatchObject(PROVEN);
    expect(await verify(opener, proof, { password: OWNERS })).toMatchObject(PROVEN);
    expect(await opener.signIn({ email }, OWNERS)).toMatchObject({ status: 200 });
    // The second password is ignored.
    expect(await verify(opener, proof, { password: "another phrase" })).toMatchObject(PROVEN);
    expect(await browser.signIn({ email }, "another phrase")).toMatchObject({ status: 400 });
  });

  test("is rejected in another browser and after it expires", async () => {
    const { browser, proof } = await signedUp(byLink);
    await verify(browser, proof);
    expect(await verify(distantBrowser(server), proof)).toMatchObject(WRONG);
    expect(await verify(distantBrowser(server, {}), proof)).toMatchObject(WRONG);
    server.clock.advance(CODE_LIMITS.validSeconds);
    expect(await verify(browser, proof)).toMatchObject(WRONG);
  });

  test("is rejected in a browser that opened only another link", async () => {
    const { browser, proof } = await signedUp(byLink);
    await verify(browser, proof);
    const opener = distantBrowser(server);
    const other = await signedUp(byLink);
    expect(await verify(opener, other.proof)).toMatchObject({ status: 422 });
    expect(await verify(opener, proof)).toMatchObject(WRONG);
  });

  test("is rejected if it created no account because the address was taken by then", async () => {
    const { email, proof } = await signedUp(byLink);
    const opener = distantBrowser(server);
    expect(await verify(opener, proof)).toMatchObject({ status: 422 });
    await signedInMember(server, "member", { email });
    expect(await verify(opener, proof, { password: OWNERS })).toMatchObject(WRONG);
    expect(await verify(opener, proof, { password: OWNERS })).toMatchObject(WRONG);
  });

  test("is rejected once the account is deleted", async () => {
    const { email, browser, proof } = await signedUp(byLink);
    await verify(browser, proof);
    await server.context.database.deleteFrom("users").where("email", "=", email).execute();
    expect(await verify(browser, proof)).toMatchObject(WRONG);
  });
});

test("a sign-up's code works once, even in its own browser", async () => {
  const { browser, proof } = await signedUp(byCode);
  expect(await verify(browser, proof)).toMatchObject(PROVEN);
  expect(await verify(browser, proof)).toMatchObject(WRONG);
});

test.each(["recover", "otp"])("a link of %s works once, even in its own browser", async (path) => {
  const { email } = await signedInMember(server);
  const browser = distantBrowser(server);
  await browser.post(`/auth/v1/${path}`, { email });
  const proof = await byLink(email);
  expect(await verify(browser, proof)).toMatchObject({ status: 200, body: { signed_in: true } });
  expect(await verify(browser, proof)).toMatchObject(WRONG);
});
