import { randomUUID } from "node:crypto";
import { getAdminDashboard } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { Authenticator } from "../../../testing/authenticator.ts";
import { Browser, codeFor, distantBrowser } from "../../../testing/browser.ts";
import { createMember } from "../../../testing/create-members.ts";
import { GOOD_CARD } from "../../../testing/orders.ts";
import { addAuthenticatorApp } from "../../../testing/second-factor.ts";
import { TEST_PASSWORD } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { removeSecondFactors } from "../factors/index.ts";
import { editMember } from "./service/edit-member.ts";
import { deactivateMember, endMemberSessions, reactivateMember, setMemberRole } from "./service/roles.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PERSON = { firstName: "Quillon", lastName: "Abernathy", zipCode: "90012", role: "member" } as const;
const EMAIL = "quillon.abernathy@example.com";
const PHONE = "+12135550188";

/** Returns every row of every table that contains one of the words, including queued jobs. */
async function rowsContaining(words: readonly string[]): Promise<string[]> {
  const { pool } = server.context;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT each::text AS row FROM ${name} AS each WHERE each::text ILIKE ANY ($1)`,
      [words.map((word) => `%${word}%`)],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

test("abuse 89: no text of any table mentions a deleted member", async () => {
  const { context } = server;
  const admin = await signedIn(server, "admin");
  const id = await signUpQuillon();
  await setMemberRole(context, id, "staff", { userId: admin.id });
  await setMemberRole(context, id, "member", { userId: admin.id });
  await deactivateMember(context, id, { userId: admin.id });
  await reactivateMember(context, id, { userId: admin.id });
  await endMemberSessions(context, id, { userId: admin.id });
  await editMember(context, id, { lastName: "Abernathy-Corrected" }, { userId: admin.id });

  const browser = new Browser(server, { headers: { "x-session": "cookie", origin: "http://secret.test" } });
  await browser.signIn({ email: EMAIL });
  await browser.send("PUT", "/auth/v1/user", { phone: PHONE, current_password: TEST_PASSWORD });
  const token = await codeFor(server, PHONE);
  await browser.post("/auth/v1/verify", { type: "phone_change", phone: PHONE, token });
  await namePasskeyAndRemoveIt(browser);
  await addAuthenticatorApp(server, browser);
  await removeSecondFactors(context, id, { userId: admin.id });
  await browser.signIn({ email: EMAIL });
  await orderAndPickUp(browser, admin);

  server.clock.advance(3_600);
  expect(await rowsContaining(["abernathy"])).not.toEqual([]);
  const deleted = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
  expect(deleted).toMatchObject({ status: 200 });
  await server.runJobs();
  // Sent messages are in a development-only mailbox, which the periodic job empties.
  await context.database.deleteFrom("developmentMailbox").execute();
  expect(await rowsContaining(["quillon", "abernathy", PHONE])).toEqual([]);
});

test("the dashboard shows current names of people in audit lines, and leaves out sign-ins and sign-outs", async () => {
  const admin = await signedIn(server, "admin");
  const { id } = await createMember(server.context, {
    ...PERSON,
    email: "ottoline@example.com",
    firstName: "Ottoline",
    password: TEST_PASSWORD,
  });
  await setMemberRole(server.context, id, "staff", { userId: admin.id });
  const browser = new Browser(server);
  await browser.signIn({ email: "ottoline@example.com" });
  const newest = async () => (await admin.call(getAdminDashboard)).recentActivity[0];
  const message = "Role changed from member to staff";
  expect(await newest()).toMatchObject({ message, memberName: "Ottoline Abernathy" });
  await browser.send("PATCH", "/api/profile", { lastName: "Reyes" });
  expect(await newest()).toMatchObject({ message, memberName: "Ottoline Reyes" });
  await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
  expect(await newest()).toMatchObject({ message: "Your account was deleted.", memberName: "Former member" });
});

/** Signs up in the normal way, so that codes and sign-ups with the address are stored too. */
async function signUpQuillon(): Promise<string> {
  const browser = new Browser(server);
  const data = { first_name: PERSON.firstName, last_name: PERSON.lastName };
  await browser.signUp({ email: EMAIL }, { data });
  const token = await codeFor(server, EMAIL);
  const verified = await browser.post("/auth/v1/verify", { type: "email", email: EMAIL, token });
  expect(verified).toMatchObject({ status: 200 });
  await distantBrowser(server).post("/auth/v1/recover", { email: EMAIL });
  return verified.body.user.id;
}

async function namePasskeyAndRemoveIt(browser: Browser): Promise<void> {
  const begun = (await browser.post("/auth/v1/passkeys/registration/options", {})).body;
  const credential = new Authenticator({ origin: "http://secret.test" }).register(begun.options);
  const registration = { challenge_id: begun.challenge_id, credential };
  const { body } = await browser.post("/auth/v1/passkeys/registration/verify", registration);
  const path = `/auth/v1/passkeys/${body.id}`;
  expect(await browser.send("PATCH", path, { friendly_name: "Quillon's thumb" })).toMatchObject({
    status: 200,
  });
  expect(await browser.send("DELETE", path)).toMatchObject({ status: 200 });
}

async function orderAndPickUp(browser: Browser, admin: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const event = await createOpenEvent(server);
  const order = orderOf(event, [1]);
  const lines = order.lines.map((line) => ({ ...line, specialInstructions: "For Abernathy" }));
  const newKey = () => ({ "idempotency-key": randomUUID() });
  const { id } = (await browser.send("POST", "/api/orders", { ...order, lines }, newKey())).body;
  const payment = { sourceId: GOOD_CARD, sourceKind: "card", shownTotalCents: order.shownTotalCents };
  const paid = await browser.send("POST", `/api/orders/${id}/payments`, payment, newKey());
  expect(paid).toMatchObject({ status: 200 });
  const asAdmin = new Browser(server, { headers: { cookie: admin.cookie } });
  for (const status of ["preparing", "ready", "completed"]) {
    const reason = "handed off";
    const moved = await asAdmin.post(`/api/admin/orders/${id}/status`, { status, reason });
    expect(moved).toMatchObject({ status: 200 });
  }
}
