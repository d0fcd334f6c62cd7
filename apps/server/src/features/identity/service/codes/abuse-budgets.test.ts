import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, codeFor, distantBrowser } from "../../../../../testing/browser.ts";
import { signedInMember, TEST_PASSWORD, type TestMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";
import { withoutTriggers } from "../../../../../testing/without-triggers.ts";
import { spendBudgets, subjectKey } from "../../../../platform/budgets/spend-budgets.ts";
import { applyRetention } from "../../../retention/service.ts";

/** Covers budgets and attempts to evade them, numbered as in the list of abuse cases. */
let server: TestServer;
const servers: TestServer[] = [];

async function start(options?: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const started = await startTestServer(options);
  servers.push(started);
  return started;
}

beforeEach(async () => {
  server = await start({ settings: { SMS_PER_DAY: "10" } });
});
afterAll(async () => {
  // Servers that share another one's database close first.
  for (const each of servers.reverse()) await each.close();
});

const PHONE = "+12135550123";
const REFUSED = { status: 429, body: { code: "over_sms_send_rate_limit" } };

/** Returns numbers that share no prefix. */
function distantNumber(index: number): string {
  return `+1213${String(600 + index)}0123`;
}

/** Reauthenticates as an owner, or a thief who knows the password, does before each change. */
async function prove(browser: Browser): Promise<void> {
  const proven = await browser.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
  expect(proven.status).toBe(200);
}

async function signedInBrowser(of = server): Promise<{ browser: Browser; member: TestMember }> {
  const member = await signedInMember(of);
  const browser = distantBrowser(of);
  await browser.signIn({ email: member.email });
  return { browser, member };
}

async function enroll(browser: Browser, phone: string): Promise<string> {
  const enrolled = await browser.post("/auth/v1/factors", { factor_type: "phone", phone });
  expect(enrolled).toMatchObject({ status: 200 });
  return enrolled.body.id;
}

function challenge(browser: Browser, factorId: string) {
  return browser.post(`/auth/v1/factors/${factorId}/challenge`, {});
}

/** Adds a number as a verified factor and returns its id. */
async function addPhoneFactor(browser: Browser, phone: string): Promise<string> {
  const factorId = await enroll(browser, phone);
  const begun = await challenge(browser, factorId);
  const answer = { challenge_id: begun.body.id, code: await codeFor(server, phone) };
  const proven = await browser.post(`/auth/v1/factors/${factorId}/verify`, answer);
  expect(proven).toMatchObject({ status: 200 });
  return factorId;
}

describe("abuse 72: sent codes stay counted", () => {
  test("when a number is removed and added as a factor again", async () => {
    const { browser } = await signedInBrowser();
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      await prove(browser);
      const factorId = await enroll(browser, PHONE);
      statuses.push((await challenge(browser, factorId)).status);
      await browser.send("DELETE", `/auth/v1/factors/${factorId}`);
      server.clock.advance(60);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test("when the session that added a contact ends", async () => {
    const { email } = await signedInMember(server);
    const ask = async () => {
      const browser = distantBrowser(server);
      await browser.signIn({ email });
      const asked = await browser.send("PUT", "/auth/v1/user", { phone: PHONE });
      await browser.post("/auth/v1/logout");
      return asked;
    };
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ ...REFUSED, headers: { "retry-after": "60" } });
  });

  test("when the requesting accounts are deleted, until the end of the day", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++) {
      const { browser, member } = await signedInBrowser();
      statuses.push((await browser.send("PUT", "/auth/v1/user", { phone: distantNumber(index) })).status);
      const { database, pool } = server.context;
      // The product erases an account that has audit lines; it never deletes its row.
      await withoutTriggers(pool, "DELETE FROM audit_log WHERE subject_id = $1", [member.userId]);
      await database.deleteFrom("users").where("id", "=", member.userId).execute();
    }
    expect(await server.context.database.selectFrom("verificationCodes").select("id").execute()).toEqual([]);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
    await applyRetention(server.context);
    const { browser } = await signedInBrowser();
    const ask = () => browser.send("PUT", "/auth/v1/user", { phone: distantNumber(11) });
    expect(await ask()).toMatchObject(REFUSED);
    server.clock.advance(86_400);
    await prove(browser);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test("when two processes send at once", async () => {
    const other = await start({ besides: server, settings: { SMS_PER_DAY: "10" } });
    const numbers = Array.from({ length: 40 }, (_, index) => distantNumber(index));
    const answers = await Promise.all(
      numbers.map((phone, index) =>
        distantBrowser(index % 2 === 0 ? server : other).post("/auth/v1/otp", { phone }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const sameNumber = await Promise.all(
      [server, other, server, other].map((each) =>
        distantBrowser(each).post("/auth/v1/recover", { email: "one@example.com" }),
      ),
    );
    expect(sameNumber.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("when two unaware processes send at once: the second waits for the first", async () => {
    const { database, pool } = server.context;
    const limits = [{ key: subjectKey(server.context, "a number"), seconds: 60, most: 1 }];
    const now = server.clock.now();
    const first = await pool.connect();
    await first.query("BEGIN");
    const taking = "SELECT take_budgets($1, $2, '{60}', '{1}', $3) AS seconds";
    const taken = await first.query(taking, [randomUUID(), limits.map(({ key }) => key), now]);
    expect(taken.rows).toEqual([{ seconds: 0 }]);
    let isAnswered = false;
    const second = spendBudgets(database, randomUUID(), limits, now).finally(() => {
      isAnswered = true;
    });
    const waiting =
      "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))";
    while (!isAnswered && (await first.query(waiting)).rowCount === 0);
    await first.query("COMMIT");
    first.release();
    expect(await second).toBe(60);
  });

  test("stores no address, and the periodic job deletes what no longer counts", async () => {
    await distantBrowser(server).post("/auth/v1/otp", { phone: PHONE });
    const kept = () => server.context.database.selectFrom("spentBudgets").selectAll().execute();
    expect(JSON.stringify(await kept())).not.toContain(PHONE.slice(-10));
    server.clock.advance(3 * 86_400);
    await applyRetention(server.context);
    expect(await kept()).toEqual([]);
  });
});

describe("abuse 77: strangers don't use up a member's budgets", () => {
  test("sends second-factor texts, whatever others requested for the same number", async () => {
    const { browser, member } = await signedInBrowser();
    const factorId = await addPhoneFactor(browser, PHONE);
    const asked: number[] = [];
    for (let index = 0; index < 6; index++) {
      const phone = { phone: PHONE };
      asked.push((await distantBrowser(server).post("/auth/v1/otp", phone)).status);
      await distantBrowser(server).signUp(phone);
      server.clock.advance(60);
    }
    expect(asked.at(-1)).toBe(429);
    const device = distantBrowser(server);
    await device.signIn({ email: member.email });
    const begun = await challenge(device, factorId);
    expect(begun).toMatchObject({ status: 200 });
    const answer = { challenge_id: begun.body.id, code: await codeFor(server, PHONE) };
    const proven = await device.post(`/auth/v1/factors/${factorId}/verify`, answer);
    expect(proven).toMatchObject({ status: 200 });
  });

  test("reserves a tenth of the day's texts for those who verified a first factor", async () => {
    const { browser, member } = await signedInBrowser();
    const factorId = await addPhoneFactor(browser, PHONE);
    for (let index = 0; index < 12; index++) {
      await distantBrowser(server).post("/auth/v1/otp", { phone: distantNumber(index) });
    }
    expect(await distantBrowser(server).signUp({ phone: distantNumber(20) })).toMatchObject(REFUSED);
    const device = distantBrowser(server);
    await device.signIn({ email: member.email });
    expect(await challenge(device, factorId)).toMatchObject({ status: 200 });
    // The full daily limit applies to everybody.
    server.clock.advance(60);
    expect(await challenge(device, factorId)).toMatchObject(REFUSED);
  });

  test("limits second-factor texts to one a minute, five an hour and ten a day", async () => {
    server = await start({ settings: { SMS_PER_DAY: "1000" } });
    const { browser, member } = await signedInBrowser();
    const factorId = await addPhoneFactor(browser, PHONE);
    const device = distantBrowser(server);
    await device.signIn({ email: member.email });
    expect(await challenge(device, factorId)).toMatchObject({ status: 200 });
    expect(await challenge(device, factorId)).toMatchObject({ ...REFUSED, headers: { "retry-after": "60" } });
    let sent = 1;
    for (let minute = 0; minute < 30; minute++) {
      server.clock.advance(60);
      if ((await challenge(device, factorId)).status === 200) sent++;
    }
    expect(sent).toBe(5);
    for (let hour = 0; hour < 12; hour++) {
      server.clock.advance(3_600);
      if ((await challenge(device, factorId)).status === 200) sent++;
    }
    expect(sent).toBe(10);
  });

  test("sends the reauthentication code, however many codes others requested for the address", async () => {
    const { browser, member } = await signedInBrowser();
    const { email } = member;
    for (let index = 0; index < 6; index++) {
      await distantBrowser(server).post("/auth/v1/recover", { email });
      server.clock.advance(60);
    }
    expect(await distantBrowser(server).post("/auth/v1/recover", { email })).toMatchObject({ status: 429 });
    expect(await browser.get("/auth/v1/reauthenticate")).toMatchObject({ status: 200 });
    const bodies = (await server.messagesTo(email)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes("Somebody is signed in as you"))).toHaveLength(1);
  });

  test("charges an unknown address nothing when nothing is sent, so its owner can sign up", async () => {
    const email = "not-yet@example.com";
    for (let index = 0; index < 6; index++) {
      await distantBrowser(server).post("/auth/v1/otp", { email });
      await distantBrowser(server).post("/auth/v1/resend", { type: "signup", email });
      server.clock.advance(60);
    }
    const refused = await distantBrowser(server).post("/auth/v1/otp", { email });
    expect(refused).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
    const owner = distantBrowser(server);
    expect(await owner.signUp({ email })).toMatchObject({ status: 200 });
    expect(await codeFor(server, email)).toMatch(/^\d{6}$/);
  });

  test("doesn't reveal a member by that, and sends no message above the cap", async () => {
    const { email } = await signedInMember(server);
    const answers = async (address: { email: string }) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const browser = distantBrowser(server);
        statuses.push((await browser.post("/auth/v1/otp", address)).status);
        statuses.push((await browser.signUp(address)).status);
        await server.runJobs();
        server.clock.advance(60);
      }
      return statuses;
    };
    const ofStranger = await answers({ email: "nobody@example.com" });
    expect(await answers({ email })).toEqual(ofStranger);
    expect(await server.messagesTo(email)).toHaveLength(5);
    expect(await server.messagesTo("nobody@example.com")).toHaveLength(5);
  });

  test("charges nothing for a refused request", async () => {
    const network = distantBrowser(server);
    for (let turn = 0; turn < 4; turn++) await network.post("/auth/v1/otp", { phone: PHONE });
    const spent = await server.context.database.selectFrom("spentBudgets").select("key").execute();
    // Address, network, prefix, requests by anybody, and the day.
    expect(spent).toHaveLength(5);
  });
});

describe("abuse 81: a resend without one's own request", () => {
  test.each([
    { type: "phone_change", phone: PHONE },
    { type: "email_change", email: "other@example.com" },
    { type: "sms", phone: PHONE },
    { type: "signup", email: "other@example.com" },
  ])("sends nothing: $type", async (resend) => {
    const recipient = resend.phone ?? resend.email;
    expect(await distantBrowser(server).post("/auth/v1/resend", resend)).toMatchObject({ status: 200 });
    const { browser } = await signedInBrowser();
    server.clock.advance(60);
    expect(await browser.post("/auth/v1/resend", resend)).toMatchObject({ status: 200 });
    expect(await server.messagesTo(recipient)).toEqual([]);
  });

  test("sends nothing to a member's contact", async () => {
    const { email } = await signedInMember(server);
    await distantBrowser(server).post("/auth/v1/resend", { type: "signup", email });
    await distantBrowser(server).post("/auth/v1/resend", { type: "email_change", email });
    expect(await server.messagesTo(email)).toEqual([]);
  });

  test("sends nothing for another session's request", async () => {
    const { browser, member } = await signedInBrowser();
    await browser.send("PUT", "/auth/v1/user", { phone: PHONE });
    const resend = { type: "phone_change", phone: PHONE };
    const stranger = (await signedInBrowser()).browser;
    const sameAccount = distantBrowser(server);
    await sameAccount.signIn({ email: member.email });
    for (const each of [distantBrowser(server), stranger, sameAccount]) {
      server.clock.advance(60);
      expect(await each.post("/auth/v1/resend", resend)).toMatchObject({ status: 200 });
    }
    expect(await server.messagesTo(PHONE)).toHaveLength(1);
    expect(await browser.post("/auth/v1/resend", resend)).toMatchObject({ status: 200 });
    expect(await server.messagesTo(PHONE)).toHaveLength(2);
  });
});
