import { randomUUID } from "node:crypto";
import { askedBudget, sentBudget } from "@secret/domain";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Browser, codeFor, distantBrowser } from "../../../../testing/browser.ts";
import { signedInMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { untilBlocking } from "../../../../testing/until-blocking.ts";
import { subjectKey } from "../../../platform/budgets/spend-budgets.ts";
import { takeCodeBudget } from "./codes/code-budget.ts";

let server: TestServer;
/** Connection that holds locks like a slow process. */
let holder: pg.Client;
beforeEach(async () => {
  server = await startTestServer();
  holder = new pg.Client({ connectionString: server.context.config.databaseUrl });
  await holder.connect();
  await holder.query("BEGIN");
});
afterEach(async () => {
  await holder.end();
  await server.close();
});

/** More requests than the pool has connections. */
const CROWD = 40;
const ADDRESS = { email: "everybody@example.com" };

const keyOf = (subject: string) => subjectKey(server.context, subject);

/** Sends many requests that wait for a held lock, and expects others to sign in and sign up meanwhile. */
async function expectOthersGoOn(email: string, come: () => Promise<unknown>): Promise<void> {
  let answered = 0;
  const crowd = Array.from({ length: CROWD }, async () => {
    await come();
    answered++;
  });
  await untilBlocking(holder);
  expect(await distantBrowser(server).signIn({ email })).toMatchObject({ status: 200 });
  const newcomer = { email: "somebody-else@example.com" };
  expect(await distantBrowser(server).signUp(newcomer)).toMatchObject({ status: 200 });
  expect(answered).toBe(0);
  await holder.query("ROLLBACK");
  await Promise.all(crowd);
}

function holdBudget(subject: string) {
  const taking = "SELECT take_budgets($1, $2, '{60}', '{1}', $3)";
  return holder.query(taking, [randomUUID(), [keyOf(subject)], server.clock.now()]);
}

describe("abuse 75: while strangers wait for a locked row, others aren't blocked", () => {
  /** Each locks a row that strangers at one address need, and returns their request. */
  const crowds: [string, () => Promise<unknown>, (browser: Browser) => Promise<{ status: number }>][] = [
    [
      "sign-ups with one address",
      () => holdBudget(sentBudget(ADDRESS.email).subject),
      (browser) => browser.signUp(ADDRESS),
    ],
    [
      "codes for one address",
      () => holdBudget(askedBudget(ADDRESS.email).subject),
      (browser) => browser.post("/auth/v1/otp", ADDRESS),
    ],
    [
      "passwords of one account",
      () => holdAttempts(`account ${ADDRESS.email}`),
      (browser) => browser.signIn(ADDRESS, "wrong phrase"),
    ],
    [
      "the code of one address",
      holdCode,
      (browser) => browser.post("/auth/v1/verify", { type: "email", token: "000000", ...ADDRESS }),
    ],
  ];

  async function holdAttempts(subject: string) {
    await distantBrowser(server).signIn(ADDRESS, "wrong phrase");
    const held = await holder.query("SELECT FROM attempt_limits WHERE key = $1 FOR UPDATE", [keyOf(subject)]);
    expect(held.rowCount).toBe(1);
  }

  async function holdCode() {
    await distantBrowser(server).signUp(ADDRESS);
    await codeFor(server, ADDRESS.email);
    const held = await holder.query("SELECT FROM verification_codes FOR UPDATE");
    expect(held.rowCount).toBe(1);
  }

  test.each(crowds)("%s", async (_name, hold, come) => {
    const { email } = await signedInMember(server);
    await hold();
    await expectOthersGoOn(email, () => come(distantBrowser(server)));
  });
});

test("abuse 75: while one number's budget is locked, refused texts and those to a verified factor don't wait", async () => {
  const [held, spent, verified] = ["+12135550101", "+13105550102", "+14155550103"] as const;
  const ask = (phone: string) => distantBrowser(server).post("/auth/v1/otp", { phone });
  expect((await ask(spent)).status).toBe(200);
  await holdBudget(askedBudget(held).subject);
  const waiting = ask(held);
  await untilBlocking(holder);
  expect((await ask(spent)).status).toBe(429);
  const address = { channel: "sms" as const, value: verified };
  const code = {
    purpose: "second_factor" as const,
    reach: "verified" as const,
    address,
    userId: randomUUID(),
  };
  const client = { ip: "203.0.113.9", network: "203.0.113.9", userAgent: null };
  expect(await takeCodeBudget(server.context, code, client)).toMatchObject({ ok: true });
  await holder.query("ROLLBACK");
  expect((await waiting).status).toBe(200);
});

describe("abuse 75: while one account's row is locked, its changes block nobody else", () => {
  test.each([
    ["factors", (browser: Browser) => browser.post("/auth/v1/factors", { factor_type: "totp" })],
    [
      "names",
      (browser: Browser) => browser.send("PUT", "/auth/v1/user", { data: { first_name: "Marisol" } }),
    ],
  ])("%s", async (_name, change) => {
    const [own, other] = [await signedInMember(server), await signedInMember(server)];
    const browser = distantBrowser(server);
    await browser.signIn({ email: own.email });
    await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [own.userId]);
    await expectOthersGoOn(other.email, () => change(browser));
  });
});
