import { createHash } from "node:crypto";
import * as contract from "@secret/contract";
import { BRAND } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn, visitor } from "../../../testing/actors.ts";
import { createTestKey } from "../../../testing/api-keys.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { undoGate } from "../factors/service/undo-gate.ts";
import { deactivateMember, reactivateMember, setMemberRole } from "../members/service/roles.ts";

const lines: string[] = [];
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { LOG_LEVEL: "debug" },
    logTo: { write: (line) => void lines.push(line) },
    writesByHand: true,
  });
  // Second process on the same database.
  other = await startTestServer({ besides: server, writesByHand: true });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Lists events with a key, and returns status and code. */
async function use(headers: Record<string, string>, at = server, url = "/api/admin/events") {
  const answer = await at.app.inject({ url, headers });
  return { status: answer.statusCode, code: answer.statusCode === 200 ? undefined : answer.json().code };
}

const WORKS = { status: 200, code: undefined };
const NOT_VALID = { status: 401, code: "API_KEY_NOT_VALID" };

const rowOf = (id: string) =>
  server.context.database.selectFrom("apiKeys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a new key", () => {
  test("is created after reauthentication and stored as its SHA-256 with its last four characters", async () => {
    const { admin, key, id } = await createTestKey(server, "read");
    expect(key).toMatch(new RegExp(`^${BRAND.apiKeyPrefix}[A-Za-z0-9_-]{43}$`));
    const row = await rowOf(id);
    expect(row).toMatchObject({
      userId: admin.id,
      name: "Bookkeeping",
      scope: "read",
      lastFour: key.slice(-4),
    });
    expect(row.keyHash).toEqual(createHash("sha256").update(key).digest());
    expect(JSON.stringify({ ...row, keyHash: row.keyHash.toString("utf8") })).not.toContain(key);
    server.clock.advance(301);
    const late = admin.call(contract.createApiKey, { body: { name: "Later", scope: "read" } });
    await expect(late).rejects.toMatchObject({ code: "REAUTHENTICATION_NEEDED" });
  });

  test("is shown once: the list has only its last four characters", async () => {
    const { admin, key, id } = await createTestKey(server, "full");
    const list = await admin.call(contract.listApiKeys);
    expect(list.apiKeys.find((each) => each.id === id)).toMatchObject({
      ...{ name: "Bookkeeping", scope: "full", lastFour: key.slice(-4), state: "active" },
      ...{ lastUsedAt: null, expiresAt: null, owner: { firstName: "Robin", lastName: "Reyes" } },
    });
    expect(JSON.stringify(list)).not.toContain(key);
  });

  test("is announced to its owner, and audited without its name", async () => {
    const { admin, key, id } = await createTestKey(server, "read");
    const [mail] = await server.messagesTo(admin.email);
    expect(mail?.body).toContain("An API key was created for your account.");
    const line = await auditLine("API key created", admin.id);
    expect(line).toMatchObject({ newValue: `…${key.slice(-4)} (read)`, metadata: { apiKeyId: id } });
    expect(JSON.stringify(line)).not.toMatch(/Bookkeeping/);
  });

  test("is refused while 20 are active, however many are created at once", async () => {
    await server.context.database.deleteFrom("apiKeys").execute();
    const admin = await signedIn(server, "admin");
    const admins = [admin, ...(await Promise.all([1, 2, 3, 4, 5].map(() => signedIn(server, "admin"))))];
    const body = { name: "One of many", scope: "read" } as const;
    const create = (by = admin) => by.call(contract.createApiKey, { body });
    const calls = Array.from({ length: 22 }, (_, index) => create(admins[index % admins.length]));
    const results = await Promise.allSettled(calls);
    const refused = results.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["API_KEY_LIMIT", "API_KEY_LIMIT"]);
    const [first] = (await admin.call(contract.listApiKeys)).apiKeys;
    await admin.call(contract.revokeApiKey, { params: { id: first?.id ?? "" } });
    await expect(create()).resolves.toMatchObject({ apiKey: { state: "active" } });
    await server.context.database.deleteFrom("apiKeys").execute();
  });
});

/** Waits until a statement waits for a lock. */
const untilWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await server.context.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);

const auditLine = (message: string, subjectId: string) =>
  server.context.database
    .selectFrom("auditLog")
    .selectAll()
    .where("message", "=", message)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst();

describe("a key", () => {
  test("reads through the typed client and sets no cookie", async () => {
    const { call, headers } = await createTestKey(server, "read");
    await call(contract.getLedgerReport);
    const answer = await server.app.inject({ url: "/api/admin/ledger", headers });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  test("changes only with the scope full, also from another site's origin", async () => {
    const read = await createTestKey(server, "read");
    const full = await createTestKey(server, "full");
    const { id } = await createOpenEvent(server);
    const duplicate = async (headers: Record<string, string>) => {
      const url = `/api/admin/events/${id}/duplicate`;
      const own = { ...headers, origin: "https://books.example" };
      return server.app.inject({ method: "POST", url, headers: own, payload: { eventOn: "2027-06-01" } });
    };
    const refused = await duplicate(read.headers);
    expect(refused).toMatchObject({ statusCode: 403 });
    expect(refused.json()).toMatchObject({ code: "API_KEY_READ_ONLY" });
    expect((await duplicate(full.headers)).statusCode).toBe(200);
  });

  test("isn't a session: it sees no own account, no live stream and nothing of the published client", async () => {
    const { headers } = await createTestKey(server, "full");
    const session = await server.app.inject({ url: "/api/session", headers });
    expect(session.json()).toMatchObject({ member: null });
    expect(await use(headers, server, "/api/profile")).toEqual({ status: 403, code: "API_KEY_NOT_ALLOWED" });
    expect(await use(headers, server, "/api/live")).toMatchObject({ status: 401 });
    expect((await server.app.inject({ url: "/auth/v1/user", headers })).statusCode).toBe(403);
  });

  test("counts only in the Authorization header", async () => {
    const { key } = await createTestKey(server, "read");
    for (const name of ["key", "api_key", "access_token", "authorization"])
      expect(await use({}, server, `/api/admin/events?${name}=${key}`)).toMatchObject({ status: 401 });
    expect(await use({ cookie: `session=${key}` })).toMatchObject({ code: "SIGN_IN_REQUIRED" });
    expect(await use({ "x-api-key": key })).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  });

  test("isn't created for an account that lost its role or its session meanwhile", async () => {
    for (const loss of [
      "UPDATE users SET role = 'member' WHERE id = $1",
      "DELETE FROM sessions WHERE user_id = $1",
    ]) {
      const admin = await signedIn(server, "admin");
      const client = await server.context.pool.connect();
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [admin.id]);
      const created = admin.call(contract.createApiKey, { body: { name: "Intruder", scope: "full" } });
      const outcome = created.then(
        () => "created",
        ({ code }) => code,
      );
      await untilWaiting();
      await client.query(loss, [admin.id]);
      await client.query("COMMIT");
      client.release();
      expect(await outcome).toBe("SIGN_IN_REQUIRED");
    }
  });

  test("takes precedence over a cookie of an admin", async () => {
    const { admin, headers } = await createTestKey(server, "read");
    const both = { ...headers, cookie: admin.cookie };
    expect(await use(both, server, "/api/admin/api-keys")).toMatchObject({ code: "API_KEY_NOT_ALLOWED" });
  });

  test("records its last use to the minute, and writes once a minute", async () => {
    const { headers, id } = await createTestKey(server, "read");
    server.clock.set(new Date("2027-03-01T12:00:20Z"));
    await use(headers);
    const { xmin } = await versionOf(id);
    server.clock.advance(30);
    await use(headers);
    expect(await versionOf(id)).toEqual({ xmin, lastUsedAt: new Date("2027-03-01T12:00:00Z") });
    server.clock.advance(30);
    await use(headers, other);
    expect((await rowOf(id)).lastUsedAt).toEqual(new Date("2027-03-01T12:01:00Z"));
  });

  test("is named in the audit lines of its changes, beside the admin", async () => {
    const { call, key, id, admin } = await createTestKey(server, "full");
    const { id: eventId } = await createOpenEvent(server);
    await call(contract.duplicateEvent, { params: { id: eventId }, body: { eventOn: "2027-06-01" } });
    const line = await server.context.database
      .selectFrom("auditLog")
      .selectAll()
      .where("actorId", "=", admin.id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line?.metadata).toMatchObject({ apiKey: `…${key.slice(-4)}`, apiKeyId: id });
  });

  test("never appears in the log", async () => {
    const { key, headers } = await createTestKey(server, "full");
    await use(headers);
    await use({}, server, `/api/admin/events?key=${key}`);
    const { id } = await createOpenEvent(server);
    await server.context.pool.query("ALTER TABLE events ADD CONSTRAINT none CHECK (false) NOT VALID");
    const url = `/api/admin/events/${id}/duplicate`;
    await server.app.inject({ method: "POST", url, headers, payload: { eventOn: "2027-06-01" } });
    await server.context.pool.query("ALTER TABLE events DROP CONSTRAINT none");
    const log = lines.join("");
    expect(log).toContain("request failed");
    expect(log).not.toContain(key);
    expect(log).not.toContain(BRAND.apiKeyPrefix);
  });
});

const versionOf = async (id: string) => {
  const { rows } = await server.context.pool.query(
    `SELECT xmin::text, last_used_at AS "lastUsedAt" FROM api_keys WHERE id = $1`,
    [id],
  );
  return rows[0];
};

describe("a key ends", () => {
  test("in every process as soon as it is revoked, also by another admin", async () => {
    const { admin, headers, id } = await createTestKey(server, "read");
    expect([await use(headers), await use(headers, other)]).toEqual([WORKS, WORKS]);
    const second = await signedIn(server, "admin");
    expect(await second.call(contract.revokeApiKey, { params: { id } })).toMatchObject({ state: "revoked" });
    expect([await use(headers), await use(headers, other)]).toEqual([NOT_VALID, NOT_VALID]);
    expect(await auditLine("API key revoked", admin.id)).toMatchObject({ actorId: second.id });
  });

  test("when it expires", async () => {
    const admin = await signedIn(server, "admin");
    const body = { name: "A day", scope: "read", expiresInDays: 1 } as const;
    const { key } = await admin.call(contract.createApiKey, { body });
    const headers = { authorization: `Bearer ${key}` };
    server.clock.advance(24 * 3600 - 1);
    expect(await use(headers)).toEqual(WORKS);
    server.clock.advance(1);
    expect(await use(headers)).toEqual(NOT_VALID);
  });

  test.each(["demoted", "deactivated"])("when its owner is %s, and stays ended", async (how) => {
    const { admin, headers, id } = await createTestKey(server, "read");
    await signedIn(server, "admin");
    const { context } = server;
    if (how === "demoted") await setMemberRole(context, admin.id, "staff", undefined);
    else await deactivateMember(context, admin.id, undefined);
    expect([await use(headers), await use(headers, other)]).toEqual([NOT_VALID, NOT_VALID]);
    if (how === "demoted") await setMemberRole(context, admin.id, "admin", undefined);
    else await reactivateMember(context, admin.id, undefined);
    expect(await use(headers)).toEqual(NOT_VALID);
    expect((await rowOf(id)).revokedAt).not.toBeNull();
  });

  test.each([{ role: "staff" }, { deactivatedAt: new Date(0) }])(
    "when its owner's row says %o, without a revocation",
    async (change) => {
      const { admin, headers } = await createTestKey(server, "read");
      await server.context.database.updateTable("users").set(change).where("id", "=", admin.id).execute();
      expect(await use(headers)).toEqual(NOT_VALID);
    },
  );

  test("when its owner's account is deleted, which removes it", async () => {
    const { admin, headers, id } = await createTestKey(server, "read");
    const second = await signedIn(server, "admin");
    await second.call(contract.deleteMember, { params: { id: admin.id } });
    expect(await use(headers)).toEqual(NOT_VALID);
    await expect(rowOf(id)).rejects.toThrow();
  });

  test("when its owner removes all sign-in methods, or undoes a change of the account", async () => {
    const removed = await createTestKey(server, "read");
    await removed.admin.call(contract.removeSignInMethods);
    expect(await use(removed.headers)).toEqual(NOT_VALID);
    const undone = await createTestKey(server, "read");
    await inTransaction(server.context.database, (transaction) =>
      undoGate.complete(server.context, transaction, undone.admin.id),
    );
    expect(await use(undone.headers)).toEqual(NOT_VALID);
  });
});

test("unknown keys get the same answer as revoked ones", async () => {
  const { key } = await createTestKey(server, "read");
  const almost = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
  for (const wrong of [almost, BRAND.apiKeyPrefix, `${BRAND.apiKeyPrefix}${"x".repeat(5_000)}`])
    expect(await use({ authorization: `Bearer ${wrong}` })).toEqual(NOT_VALID);
  await expect(visitor(server)(contract.listAdminOrders, { query: {} })).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
  });
});

test("the download of an admin's data lists the keys without hashes", async () => {
  const { admin } = await createTestKey(server, "read");
  const answer = await server.app.inject({ url: "/api/profile/export", headers: { cookie: admin.cookie } });
  expect(answer.json().apiKeys).toEqual([expect.objectContaining({ name: "Bookkeeping", scope: "read" })]);
  expect(answer.body).not.toContain("keyHash");
});
