import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, codeFor, otherCode } from "../../../../testing/browser.ts";
import { type AuthenticatorApp, addAuthenticatorApp, appCode } from "../../../../testing/second-factor.ts";
import { signedInMember, type TestMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let member: TestMember;
let own: Browser;
let app: AuthenticatorApp;
beforeEach(async () => {
  member = await signedInMember(server);
  own = new Browser(server);
  await own.signIn({ email: member.email });
  app = await addAuthenticatorApp(server, own);
  server.clock.advance(60);
});

/** Returns a device that has entered the right password. */
async function waitingDevice(): Promise<Browser> {
  const device = new Browser(server);
  await device.signIn({ email: member.email });
  return device;
}

async function challenge(device: Browser, factorId = app.factorId): Promise<string> {
  const begun = await device.post(`/auth/v1/factors/${factorId}/challenge`, {});
  return begun.body.id;
}

function verify(device: Browser, challenge_id: string, code: string, factorId = app.factorId) {
  return device.post(`/auth/v1/factors/${factorId}/verify`, { challenge_id, code });
}

const WRONG = { status: 422, body: { code: "mfa_verification_failed" } };
const EXPIRED = { status: 422, body: { code: "mfa_challenge_expired" } };

describe("an authenticator app's code", () => {
  test("works once, also for two parallel devices", async () => {
    const devices = [await waitingDevice(), await waitingDevice()];
    const code = await appCode(server, app.secret);
    const answers = await Promise.all(
      devices.map(async (device) => verify(device, await challenge(device), code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const third = await waitingDevice();
    expect(await verify(third, await challenge(third), code)).toMatchObject(WRONG);
  });

  test("is accepted one step late, since clocks differ, and no later", async () => {
    const code = await appCode(server, app.secret);
    server.clock.advance(30);
    const device = await waitingDevice();
    expect(await verify(device, await challenge(device), code)).toMatchObject({ status: 200 });
    const stale = await appCode(server, app.secret);
    server.clock.advance(90);
    const late = await waitingDevice();
    expect(await verify(late, await challenge(late), stale)).toMatchObject(WRONG);
  });

  test("needs a challenge of the same session from the last five minutes", async () => {
    const device = await waitingDevice();
    const other = await waitingDevice();
    const code = await appCode(server, app.secret);
    expect(await verify(device, await challenge(other), code)).toMatchObject({
      status: 422,
      body: { code: "mfa_factor_not_found" },
    });
    const begun = await challenge(device);
    server.clock.advance(301);
    expect(await verify(device, begun, await appCode(server, app.secret))).toMatchObject(EXPIRED);
  });

  test("can't be guessed: attempts slow down regardless of new challenges, and wait at most a limited time", async () => {
    const device = await waitingDevice();
    const wrong = otherCode(await appCode(server, app.secret));
    for (let guess = 0; guess < 5; guess++) {
      expect(await verify(device, await challenge(device), wrong)).toMatchObject(WRONG);
    }
    const right = await verify(device, await challenge(device), await appCode(server, app.secret));
    expect(right).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    server.clock.advance(60);
    const later = await verify(device, await challenge(device), await appCode(server, app.secret));
    expect(later).toMatchObject({ status: 200 });
  });

  test("one challenge allows five attempts", async () => {
    const device = await waitingDevice();
    const begun = await challenge(device);
    const wrong = otherCode(await appCode(server, app.secret));
    for (let guess = 0; guess < 5; guess++) {
      expect(await verify(device, begun, wrong)).toMatchObject(WRONG);
      server.clock.advance(1);
    }
    server.clock.advance(60);
    expect(await verify(device, begun, await appCode(server, app.secret))).toMatchObject(EXPIRED);
  });
});

test("the app's secret and the recovery codes are never stored in clear text", async () => {
  const made = await own.post("/auth/v1/factors/recovery-codes", {});
  const { rows } = await server.context.pool.query(
    `SELECT encode(sealed_secret, 'escape') AS text FROM second_factors WHERE sealed_secret IS NOT NULL
     UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes`,
  );
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain(app.secret);
  for (const code of made.body.codes) expect(kept).not.toContain(code);
});

describe("recovery codes", () => {
  test("each works once, also in parallel, and the owner is notified", async () => {
    const [code] = (await own.post("/auth/v1/factors/recovery-codes", {})).body.codes;
    const devices = [await waitingDevice(), await waitingDevice(), await waitingDevice()];
    const answers = await Promise.all(
      devices.map((device) => device.post("/auth/v1/factors/recovery-codes/verify", { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const [message] = await server.messagesTo(member.email);
    expect(message?.body).toContain("A recovery code was used to sign in.");
  });

  test("can't be guessed: attempts slow down, counted together with those of the app", async () => {
    const [code] = (await own.post("/auth/v1/factors/recovery-codes", {})).body.codes;
    const device = await waitingDevice();
    const send = (typed: string) => device.post("/auth/v1/factors/recovery-codes/verify", { code: typed });
    const wrong = otherCode(await appCode(server, app.secret));
    expect(await verify(device, await challenge(device), wrong)).toMatchObject(WRONG);
    for (let guess = 0; guess < 4; guess++) expect(await send("aaaaa-aaaaa")).toMatchObject(WRONG);
    expect(await send(code)).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    server.clock.advance(60);
    expect(await send(code)).toMatchObject({ status: 200 });
  });

  test("regenerating voids the old ones", async () => {
    const [old] = (await own.post("/auth/v1/factors/recovery-codes", {})).body.codes;
    await own.post("/auth/v1/factors/recovery-codes/regenerate", {});
    const device = await waitingDevice();
    expect(await device.post("/auth/v1/factors/recovery-codes/verify", { code: old })).toMatchObject(WRONG);
  });

  test("are removed with the last second factor", async () => {
    await own.post("/auth/v1/factors/recovery-codes", {});
    await own.send("DELETE", `/auth/v1/factors/${app.factorId}`);
    expect((await own.get("/api/profile")).body).toMatchObject({ secondFactors: [], recoveryCodes: null });
    const device = await waitingDevice();
    expect(await device.member()).not.toBeNull();
  });
});

describe("adding a factor", () => {
  test("an unverified factor has no effect and is replaced", async () => {
    const first = await own.post("/auth/v1/factors", { factor_type: "totp", friendly_name: "Tablet" });
    const second = await own.post("/auth/v1/factors", { factor_type: "totp", friendly_name: "Tablet" });
    expect(second.status).toBe(200);
    expect(await own.post(`/auth/v1/factors/${first.body.id}/challenge`, {})).toMatchObject({ status: 404 });
  });

  test("a name is unique", async () => {
    const names = (await own.get("/auth/v1/user")).body.factors.map(
      (factor: { friendly_name: string }) => factor.friendly_name,
    );
    expect(names).toEqual(["Authenticator app"]);
    const again = await own.post("/auth/v1/factors", {
      factor_type: "totp",
      friendly_name: "Authenticator app",
    });
    expect(again).toMatchObject({ status: 422, body: { code: "mfa_factor_name_conflict" } });
    const unnamed = await own.post("/auth/v1/factors", { factor_type: "totp" });
    expect(unnamed.body.friendly_name).toBe("Authenticator app 2");
  });

  test("notifies the owner of each added and removed factor", async () => {
    await own.send("DELETE", `/auth/v1/factors/${app.factorId}`);
    const messages = await server.messagesTo(member.email);
    expect(messages.map(({ body }) => /^(.*) It happened/m.exec(body)?.[1])).toEqual([
      "A second factor was removed: authenticator app.",
      "A second factor was added: authenticator app.",
    ]);
  });

  test("masks a phone's number once it's added", async () => {
    const phone = "+13105550701";
    const enrolled = await own.post("/auth/v1/factors", { factor_type: "phone", phone });
    const begun = await challenge(own, enrolled.body.id);
    await verify(own, begun, await codeFor(server, phone), enrolled.body.id);
    const waiting = (await (await waitingDevice()).get("/api/session")).body;
    expect(waiting.secondFactors).toMatchObject([
      { type: "totp" },
      { type: "phone", phone: "(•••) •••-0701" },
    ]);
    expect(JSON.stringify(waiting)).not.toContain("5550701");
  });
});
