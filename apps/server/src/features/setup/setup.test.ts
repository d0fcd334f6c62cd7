import {
  checkSetup,
  createInvitation,
  getSetup,
  SETUP_STEPS,
  type Setup,
  type SetupStep,
} from "@secret/contract";
import { BRAND, HOUR_MS } from "@secret/domain";
import { startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, withFreshSession } from "../../../testing/actors.ts";
import { Browser } from "../../../testing/browser.ts";
import { openMailServer } from "../../../testing/mail-server.ts";
import { moveByAdmin, paidOrderAt } from "../../../testing/orders.ts";
import { addAuthenticatorApp } from "../../../testing/second-factor.ts";
import { signedInMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openTwilioAccount } from "../../../testing/twilio-account.ts";
import type { Context } from "../../platform/context.ts";
import { BusyError } from "../../platform/errors.ts";
import { recordCommandRun } from "../alerts/index.ts";
import { WEBHOOK_PATH } from "../payments/index.ts";
import { ProviderChecks } from "./service/provider-checks.ts";
import { judgeBrand, readSetup } from "./service/read-setup.ts";

const NUMBER = "+12135550100";
const LIMIT_MS = 10_000;
const SHORT_MS = 200;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

type Steps = Record<SetupStep["name"], SetupStep>;
const byName = ({ steps }: Pick<Setup, "steps">) =>
  Object.fromEntries(steps.map((step) => [step.name, step])) as Steps;
const problemsOf = ({ problems }: SetupStep) => problems.map(({ what, fix }) => `${what} (${fix})`);

/** Returns the steps as the page shows them after "Check again". */
async function steps(): Promise<Steps> {
  server.clock.advance(60);
  admin = await withFreshSession(server, admin);
  return byName(await admin.call(checkSetup));
}

/** Returns the steps of an installation with other settings. */
async function stepsWith(change: Partial<Context["config"]>, limitMs = LIMIT_MS): Promise<Steps> {
  const context = { ...server.context, config: { ...server.context.config, ...change } };
  return byName(await readSetup(context, admin.id, await new ProviderChecks(context, { limitMs }).run()));
}

test("a new installation needs its owner at every step, and names settings without values", async () => {
  const setup = await admin.call(getSetup);
  expect(setup.steps.map(({ name }) => name)).toEqual(SETUP_STEPS);
  const { brand, mail, texts, secondFactor, backup, event, order, card } = byName(setup);
  const others = [brand, mail, texts, secondFactor, backup, event, order, card];
  expect(others.map(({ state }) => state)).toEqual(others.map(() => "needsYou"));
  expect(problemsOf(mail)[0]).toBe("No mail is sent (SMTP_URL and MAIL_FROM)");
  expect(problemsOf(texts)).toEqual([
    "No texts: nobody can sign up by phone (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM)",
  ]);
  expect(problemsOf(backup)[0]).toMatch(/^There is none yet \(BACKUP_DIR/);
});

test("the brand is done once neither its address nor its contacts are the sample's", () => {
  const own = {
    postalAddress: "500 S Hewitt St, Los Angeles, CA 90013",
    supportEmail: "help@tails.test",
    investorEmail: "money@tails.test",
    mainWebsite: "https://tails.test",
  };
  expect(judgeBrand(own, "https://order.tails.test")).toMatchObject([{ level: "right" }]);
  expect(judgeBrand(own, "http://localhost:3000")).toMatchObject([{ level: "warning" }]);
  expect(judgeBrand(BRAND, "https://order.tails.test")).toMatchObject([
    { what: "still the sample's: mailing address, support email, investors' email, main website" },
  ]);
});

describe("Square", () => {
  const ACCOUNT = {
    accessToken: "setup-access-token",
    locationId: "SETUP",
    applicationId: "setup-application",
    webhookSignatureKey: "setup-signature-key",
  };
  const publicUrl = "https://order.tails.test";
  let sandbox: Awaited<ReturnType<typeof startSquareSandbox>>;
  beforeAll(async () => {
    sandbox = await startSquareSandbox({ ...ACCOUNT, port: 0, webhookUrl: publicUrl + WEBHOOK_PATH });
  });
  afterAll(() => sandbox.close());
  const at = (change: Partial<Context["config"]["square"]> = {}) => ({
    publicUrl,
    square: {
      ...server.context.config.square,
      ...ACCOUNT,
      apiUrl: sandbox.url,
      isTest: false,
      ...change,
    },
  });

  test("is done with a token, location, permissions and signature that fit", async () => {
    expect((await stepsWith(at())).square).toMatchObject({ state: "done", problems: [] });
  });

  test("needs the owner while payments are tests or a permission is missing", async () => {
    expect((await stepsWith(at({ isTest: true }))).square).toMatchObject({ state: "needsYou" });
    sandbox.controls.missingPermissions = new Set(["DISPUTES_READ"]);
    expect(problemsOf((await stepsWith(at())).square)).toEqual([
      expect.stringContaining("Disputes and payouts: Square doesn't let us read disputes"),
    ]);
    sandbox.controls.missingPermissions = new Set();
  });

  test("fails with another token, location or signature key", async () => {
    const wrong = [{ accessToken: "another" }, { locationId: "ELSEWHERE" }, { webhookSignatureKey: "other" }];
    for (const change of wrong) expect((await stepsWith(at(change))).square.state).toBe("failed");
    const { square } = await stepsWith(at({ accessToken: "another" }));
    expect(problemsOf(square)).toContain(
      "Card provider: it rejects our token (SQUARE_ACCESS_TOKEN, of the environment SQUARE_ENVIRONMENT)",
    );
  });

  test("is cut off when it doesn't answer in time", async () => {
    sandbox.controls.delayMs = 5 * SHORT_MS;
    const { square } = await stepsWith(at(), SHORT_MS);
    expect(square.state).toBe("failed");
    expect(problemsOf(square)[0]).toContain("no answer within 0.2 s");
    sandbox.controls.delayMs = 0;
  });

  test("never shows the token, even where an error quotes what was sent", async () => {
    const secret = "planted-token-of-ours";
    const found = await stepsWith(at({ accessToken: `${secret}\nsecond-line-of-it` }));
    expect(problemsOf(found.square)[0]).toMatch(/check failed: TypeError/);
    expect(JSON.stringify(found)).not.toMatch(/planted-token|second-line/);
  });
});

describe("mail", () => {
  const at = (url: string) => ({
    smtp: { url, from: "hello@secret.test" },
    mailWebhookSecret: "x".repeat(40),
  });

  test("is done if the server accepts our sign-in, and lacks bounces without a secret", async () => {
    const smtp = await openMailServer("takes");
    expect((await stepsWith(at(smtp.url))).mail).toMatchObject({ state: "done" });
    const { mail } = await stepsWith({ ...at(smtp.url), mailWebhookSecret: undefined });
    expect(mail).toMatchObject({ state: "needsYou" });
    expect(smtp.taken).toEqual([]);
    await smtp.close();
    expect((await stepsWith(at(smtp.url))).mail).toMatchObject({ state: "failed" });
  });

  test("is cut off if the server never greets", async () => {
    const smtp = await openMailServer("hangs");
    expect(problemsOf((await stepsWith(at(smtp.url), SHORT_MS)).mail)[0]).toMatch(
      /no answer within 0.2 s \(SMTP_URL/,
    );
    // Earlier than the mailer's own limit, which is 10 s.
    await expect.poll(() => smtp.open, { timeout: LIMIT_MS / 2 }).toBe(0);
    await smtp.close();
  });
});

test("texts are done with an approved sender, wait for a review, or can't be checked", async () => {
  const sms = { accountSid: "AC1", authToken: "token", from: NUMBER };
  const account = (status: string) => ({
    numbers: [{ sid: "PN1", phone: NUMBER }],
    services: [{ sid: "MG1", numberSids: ["PN1"] }],
    campaigns: [{ serviceSid: "MG1", campaign_status: status }],
  });
  const refusedList = { "/v1/Services": { status: 403, body: {} } };
  for (const [status, instead, state] of [
    ["VERIFIED", {}, "done"],
    ["PENDING", {}, "needsYou"],
    ["FAILED", {}, "failed"],
    ["VERIFIED", refusedList, "unknown"],
  ] as const) {
    const twilio = await openTwilioAccount(account(status), instead);
    const at = { ...sms, apiUrl: twilio.url, messagingUrl: twilio.url };
    expect((await stepsWith({ sms: at })).texts.state).toBe(state);
    twilio.close();
  }
});

test("the second factor is the reader's own", async () => {
  const { email, userId: id } = await signedInMember(server, "admin");
  const browser = new Browser(server);
  await browser.signIn({ email });
  await addAuthenticatorApp(server, browser);
  const checks = await new ProviderChecks(server.context).run();
  const of = async (userId: string) => byName(await readSetup(server.context, userId, checks)).secondFactor;
  expect(await of(id)).toMatchObject({ state: "done" });
  expect(await of(admin.id)).toMatchObject({ state: "needsYou" });
});

test("the backup is done if a recent one succeeded and one was restored", async () => {
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * HOUR_MS);
  const ran = (command: "backup" | "drill", isRight: boolean, hours: number) =>
    recordCommandRun(server.context.database, { command, isRight, detail: "x", at: hoursAgo(hours) });
  await ran("backup", true, 3);
  expect(problemsOf((await steps()).backup)).toEqual(["None was ever restored (npm run drill:restore)"]);
  await ran("drill", true, 2);
  expect((await steps()).backup).toMatchObject({ state: "done" });
  await ran("backup", false, 1);
  expect((await steps()).backup).toMatchObject({ state: "failed" });
  await ran("backup", true, 27);
  expect(problemsOf((await steps()).backup)[0]).toMatch(/^The last one is 27 hours old/);
});

test("event, test order and card follow the data", async () => {
  const draft = await createOpenEvent(server, { status: "draft" });
  expect(problemsOf((await steps()).event)[0]).toMatch(/^1 draft, nothing published/);
  const event = await createOpenEvent(server);
  await paidOrderAt(server, event);
  const afterMembers = await steps();
  expect(afterMembers.event.state).toBe("done");
  expect(problemsOf(afterMembers.order)[0]).toMatch(/^You haven't paid for one yet/);
  const order = await paidOrderAt(server, event, { member: await withFreshSession(server, admin) });
  expect(problemsOf((await steps()).order)[0]).toMatch(/^Paid, but neither picked up nor refunded/);
  await moveByAdmin(server, order.id, "cancelled");
  await server.runJobs();
  const last = await steps();
  expect([last.order.state, last.card.state]).toEqual(["done", "needsYou"]);
  await admin.call(createInvitation, { body: { label: "Card at the pier" } });
  expect((await steps()).card.state).toBe("done");
  expect(draft.id).not.toBe(event.id);
});

describe("a round of checks", () => {
  test("is kept for 10 minutes and shared by those who ask meanwhile", async () => {
    const checks = new ProviderChecks(server.context);
    const [one, other] = await Promise.all([checks.run(), checks.recent()]);
    expect(other).toBe(one);
    server.clock.advance(9 * 60);
    expect(await checks.recent()).toBe(one);
    server.clock.advance(60);
    expect(await checks.recent()).not.toBe(one);
  });

  test("is dropped once another process has checked", async () => {
    const [here, elsewhere] = [new ProviderChecks(server.context), new ProviderChecks(server.context)];
    const former = await here.recent();
    await elsewhere.run();
    expect(await here.recent()).not.toBe(former);
  });

  test("waits for the round of another process", async () => {
    const other = await server.context.pool.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('setup checks', 0))");
    let isOver = false;
    const running = new ProviderChecks(server.context).run().finally(() => {
      isOver = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await other.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        );
        return rows.length;
      })
      .toBe(1);
    expect(isOver).toBe(false);
    other.release(true);
    expect((await running).square).toHaveLength(3);
  });

  test("is refused as busy if the round of another process lasts too long", async () => {
    const other = await server.context.pool.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('setup checks', 0))");
    const checks = new ProviderChecks(server.context, { lockTimeoutMs: SHORT_MS });
    try {
      await expect(checks.run()).rejects.toThrow(BusyError);
    } finally {
      await other.query("SELECT pg_advisory_unlock_all()");
      other.release();
    }
    expect((await new ProviderChecks(server.context).run()).square).toHaveLength(3);
  });

  test("is refused after six in a minute", async () => {
    admin = await withFreshSession(server, admin);
    server.clock.advance(60);
    for (let count = 0; count < 6; count++) await admin.call(checkSetup);
    await expect(admin.call(checkSetup)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
