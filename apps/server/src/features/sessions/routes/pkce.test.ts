import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distantBrowser, linkFor, signUpBody } from "../../../../testing/browser.ts";
import { signedInMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

/** Covers the PKCE parameters that apps send so that only they can use a mail's link. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

const PLACES = [
  ["POST", "/auth/v1/signup", signUpBody({ email: "pkce@example.com" })],
  ["POST", "/auth/v1/otp", { email: "pkce@example.com" }],
  ["POST", "/auth/v1/recover", { email: "pkce@example.com" }],
  ["POST", "/auth/v1/resend", { type: "signup", email: "pkce@example.com" }],
  ["PUT", "/auth/v1/user", { phone: "+13105550171" }],
] as const;

describe.each(PLACES)("%s %s", (method, path, body) => {
  test.each([
    ["plain", { code_challenge: verifier, code_challenge_method: "plain" }, 'method "plain"'],
    ["Plain", { code_challenge: verifier, code_challenge_method: "Plain" }, 'method "Plain"'],
    ["another one", { code_challenge: challenge, code_challenge_method: "s512" }, 'method "s512"'],
    ["no method, which defaults to plain", { code_challenge: challenge }, "PKCE flow requires"],
    ["a method without its challenge", { code_challenge_method: "s256" }, "PKCE flow requires"],
  ])("refuses %s", async (_name, pkce, words) => {
    const app = distantBrowser(server, await bearer());
    expect(await app.send(method, path, { ...body, ...pkce })).toMatchObject({
      status: 400,
      body: {
        code: "validation_failed",
        field: "code_challenge_method",
        msg: expect.stringContaining(words),
      },
    });
  });

  test("accepts S256 in either case", async () => {
    for (const code_challenge_method of ["s256", "S256"]) {
      server.clock.advance(3_600);
      const app = distantBrowser(server, await bearer());
      const answer = await app.send(method, path, {
        ...body,
        code_challenge: challenge,
        code_challenge_method,
      });
      expect(answer).toMatchObject({ status: 200 });
    }
  });
});

test("rejects a code requested earlier with method plain", async () => {
  const { app, exchange } = await openedLink();
  const asPlain = { codeChallenge: verifier, codeChallengeMethod: "plain" };
  await server.context.database.updateTable("authCodes").set(asPlain).execute();
  expect(await app.post("/auth/v1/token?grant_type=pkce", exchange)).toMatchObject({
    status: 400,
    body: { code: "bad_code_verifier" },
  });
});

test("a link's code is valid for five minutes", async () => {
  const exchangeAfter = async (seconds: number) => {
    const { app, exchange } = await openedLink();
    server.clock.advance(seconds);
    return app.post("/auth/v1/token?grant_type=pkce", exchange);
  };
  expect(await exchangeAfter(299)).toMatchObject({ status: 200 });
  expect(await exchangeAfter(300)).toMatchObject({ status: 404, body: { code: "flow_state_not_found" } });
});

/** Opens a sign-in link that an app requested, and returns the app's exchange request. */
async function openedLink() {
  const { email } = await signedInMember(server);
  const app = distantBrowser(server, {});
  await app.post("/auth/v1/otp", { email, code_challenge: challenge, code_challenge_method: "s256" });
  const token_hash = (await linkFor(server, email)).searchParams.get("token_hash");
  const { body } = await distantBrowser(server).post("/auth/v1/verify", { type: "magiclink", token_hash });
  return { app, exchange: { auth_code: body.auth_code, code_verifier: verifier } };
}

/** Returns the bearer header of a member without a phone. */
async function bearer(): Promise<Record<string, string>> {
  const { email } = await signedInMember(server);
  const { body } = await distantBrowser(server, {}).signIn({ email });
  return { authorization: `Bearer ${body.access_token}` };
}
