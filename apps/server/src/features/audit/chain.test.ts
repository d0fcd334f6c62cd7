import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";
import { auditLinesOfMember } from "./personal-data.ts";
import { chainLines } from "./service/chain-lines.ts";
import { sealChain, verifyChain } from "./service/verify-chain.ts";
import { audit } from "./service/write-lines.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await tamper("TRUNCATE audit_log, audit_devices, audit_chain, audit_unchained");
  await tamper("UPDATE audit_chain_head SET position = 0, hash = '', seal = NULL");
});

/** Lines in transactions of their own, in the chain as they come. */
async function writeLines(...lines: Partial<AuditLine>[]): Promise<void> {
  const { database, clock } = server.context;
  for (const line of lines) {
    const whole = { eventType: "security_event", severity: "info", message: "A test", ...line } as const;
    await inTransaction(database, (transaction) => audit(transaction, clock.now(), whole));
  }
}

async function chainOf(count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => ({ message: `Line ${index + 1}` }));
  await writeLines(...lines);
  await chainLines(server.context);
}

/** As somebody does who has the database, and no scruples. */
const tamper = (statement: string) => withoutTriggers(server.context.pool, statement);
const verify = () => verifyChain(server.context);

test.each(["audit_log", "audit_chain"])("the database takes nothing of %s back", async (table) => {
  await chainOf(1);
  const { pool } = server.context;
  const change = table === "audit_log" ? "message = ''" : "position = 9";
  for (const statement of [
    `UPDATE ${table} SET ${change}`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table} CASCADE`,
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow("is only ever added to");
  }
});

test("a device may be erased, and never be another one", async () => {
  await writeLines({ ipAddress: "203.0.113.1" });
  const { pool } = server.context;
  await expect(pool.query("UPDATE audit_devices SET user_agent = 'Firefox'")).rejects.toThrow(
    "only ever added",
  );
  await pool.query("DELETE FROM audit_devices");
});

test("every line has its place once, those that commit late too", async () => {
  const { pool, database } = server.context;
  const late = await pool.connect();
  await late.query("BEGIN");
  const insert =
    "INSERT INTO audit_log (event_type, severity, message, created_at) VALUES ('sign_in', 'info', 'late', now())";
  await late.query(insert);
  await chainOf(2);
  expect(await verify()).toMatchObject({ checkedLines: 2, waitingLines: 0, firstBreak: undefined });
  await late.query("COMMIT");
  late.release();
  expect(await verify()).toMatchObject({ checkedLines: 2, waitingLines: 1, firstBreak: undefined });
  await chainLines(server.context);
  expect(await verify()).toMatchObject({ checkedLines: 3, waitingLines: 0, firstBreak: undefined });
  const places = await database
    .selectFrom("auditChain")
    .innerJoin("auditLog", "auditLog.id", "lineId")
    .select(["position", "message"])
    .orderBy("position")
    .execute();
  expect(places.map(({ position, message }) => [position, message])).toEqual([
    [1, "Line 1"],
    [2, "Line 2"],
    [3, "late"],
  ]);
});

test("what is rolled back leaves neither a line nor a place", async () => {
  const { database, clock } = server.context;
  const line = { eventType: "security_event", severity: "info", message: "Never" } as const;
  const broken = inTransaction(database, async (transaction) => {
    await audit(transaction, clock.now(), line);
    throw new Error("no");
  });
  await expect(broken).rejects.toThrow("no");
  await chainOf(1);
  expect(await verify()).toMatchObject({ checkedLines: 1, waitingLines: 0, firstBreak: undefined });
});

test("two processes that chain at once give each line one place", async () => {
  const other = await startTestServer({ besides: server });
  await writeLines(...Array.from({ length: 40 }, () => ({})));
  await Promise.all([chainLines(server.context), chainLines(other.context), chainLines(server.context)]);
  await chainLines(other.context);
  await other.close();
  expect(await verify()).toMatchObject({ checkedLines: 40, waitingLines: 0, firstBreak: undefined });
});

test("an erased address leaves the chain whole, and nothing to try addresses on", async () => {
  const { id: subjectId } = await signedIn(server);
  await writeLines({ subjectId, actorId: subjectId, ipAddress: "2001:0db8::7", userAgent: "Firefox" });
  await chainLines(server.context);
  const { database } = server.context;
  expect((await verify()).firstBreak).toBeUndefined();
  await inTransaction(database, async (transaction) =>
    auditLinesOfMember.erase?.(transaction, subjectId, server.context),
  );
  expect(await database.selectFrom("auditDevices").selectAll().execute()).toEqual([]);
  expect((await verify()).firstBreak).toBeUndefined();
});

describe("what somebody does who has the database is found:", () => {
  const SECOND = "(SELECT line_id FROM audit_chain WHERE position = 2)";

  test.each([
    ["a message", "message = 'Nothing happened'"],
    ["an actor", "actor_id = uuidv7()"],
    ["a moment", "created_at = created_at + interval '1 microsecond'"],
    ["what was before", "old_value = ''"],
    ["what goes along", `metadata = '{"count": 1}'`],
    ["the hash of a device", "device_hash = '\\x00'"],
  ])("%s that was changed", async (_what, change) => {
    await chainOf(3);
    await tamper(`UPDATE audit_log SET ${change} WHERE id = ${SECOND}`);
    const what = "the line was changed, or is not the one that stood here";
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
  });

  test("a line that is gone", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    expect(await verify()).toMatchObject({
      checkedLines: 1,
      firstBreak: { position: 2, what: "the line is gone" },
    });
  });

  test("a line that is gone with its place", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    await tamper("DELETE FROM audit_chain WHERE position = 2");
    const what = "its place in the chain is gone";
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
  });

  test("a line that is gone, with those after it moved up", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    await tamper("DELETE FROM audit_chain WHERE position = 2");
    await tamper("UPDATE audit_chain SET position = 2 WHERE position = 3");
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2 } });
  });

  test("the last lines that are gone", async () => {
    await chainOf(3);
    await tamper("DELETE FROM audit_log WHERE id IN (SELECT line_id FROM audit_chain WHERE position > 1)");
    await tamper("DELETE FROM audit_chain WHERE position > 1");
    expect(await verify()).toMatchObject({
      checkedLines: 1,
      firstBreak: { position: 2, what: "it is gone" },
    });
  });

  test("the last line that is gone, with the end moved back", async () => {
    await chainOf(3);
    await tamper("DELETE FROM audit_log WHERE id IN (SELECT line_id FROM audit_chain WHERE position = 3)");
    await tamper("DELETE FROM audit_chain WHERE position = 3");
    await tamper(
      "UPDATE audit_chain_head SET (position, hash) = (SELECT position, hash FROM audit_chain WHERE position = 2)",
    );
    expect(await verify()).toMatchObject({ checkedLines: 2, firstBreak: { isSeal: true } });
  });

  test("two lines that changed places", async () => {
    await chainOf(3);
    await tamper(`UPDATE audit_chain SET line_id = uuidv7() WHERE position = 1`);
    await tamper(
      `UPDATE audit_chain SET line_id = (SELECT id FROM audit_log WHERE message = 'Line 1') WHERE position = 2`,
    );
    await tamper(
      `UPDATE audit_chain SET line_id = (SELECT id FROM audit_log WHERE message = 'Line 2') WHERE position = 1`,
    );
    expect(await verify()).toMatchObject({ checkedLines: 0, firstBreak: { position: 1 } });
  });

  test("a line that stands outside the chain", async () => {
    await chainOf(2);
    await tamper(
      "INSERT INTO audit_log (event_type, severity, message, created_at) VALUES ('sign_in', 'info', 'late', now())",
    );
    const what = "it stands outside the chain";
    expect(await verify()).toMatchObject({ checkedLines: 2, firstBreak: { what } });
  });

  test("a line that went before it had a place", async () => {
    await chainOf(1);
    await writeLines({ message: "Gone soon" });
    await tamper("DELETE FROM audit_log WHERE message = 'Gone soon'");
    const what = "it waited for its place, and is gone";
    expect(await verify()).toMatchObject({ waitingLines: 1, firstBreak: { what } });
  });

  test.each(["user_agent = 'Chrome'", "ip_address = '203.0.113.2'", "hash_key = NULL"])(
    "a device that is another one: %s",
    async (change) => {
      await writeLines({}, { ipAddress: "203.0.113.1", userAgent: "Firefox" });
      await chainLines(server.context);
      await tamper(`UPDATE audit_devices SET ${change}`);
      const what = "the address or browser beside it was changed";
      expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
    },
  );

  test("a chain that was made anew without the server's key, and nothing is added to it", async () => {
    await chainOf(3);
    const { hash } = await server.context.database
      .selectFrom("auditChain")
      .select("hash")
      .where("position", "=", 2)
      .executeTakeFirstOrThrow();
    const { pool } = server.context;
    await pool.query("UPDATE audit_chain_head SET position = 2, hash = $1, seal = sha256(hash)", [hash]);
    await tamper("DELETE FROM audit_chain WHERE position = 3");
    await writeLines({});
    await chainLines(server.context);
    expect(await verify()).toMatchObject({
      checkedLines: 2,
      firstBreak: { what: "it stands outside the chain" },
    });
    expect((await server.context.database.selectFrom("auditUnchained").selectAll().execute()).length).toBe(1);
  });

  test("a chain that no longer goes through an end that was kept", async () => {
    await chainOf(3);
    const { end } = await verify();
    expect((await verifyChain(server.context, end)).firstBreak).toBeUndefined();
    const other = { ...end, hash: Buffer.alloc(end.hash.length) };
    expect(await verifyChain(server.context, other)).toMatchObject({
      firstBreak: { position: 3, what: "it had another hash once" },
    });
    expect(await verifyChain(server.context, { ...end, position: 4 })).toMatchObject({
      firstBreak: { position: 4, what: "it is gone" },
    });
  });
});

describe("when the server's key changes", () => {
  const SECRETS = { old: "the secret of last year".repeat(3), new: "the secret of this year".repeat(3) };

  test("the end moves to the present key by itself, and the former one isn't needed any more", async () => {
    const before = await startTestServer({ besides: server, settings: { SECRET_KEY: SECRETS.old } });
    await writeLines({});
    await chainLines(before.context);
    const both = { SECRET_KEY: SECRETS.new, SECRET_KEY_FORMER: SECRETS.old };
    const between = await startTestServer({ besides: server, settings: both });
    expect((await verifyChain(between.context)).firstBreak).toBeUndefined();
    await chainLines(between.context);
    const after = await startTestServer({ besides: server, settings: { SECRET_KEY: SECRETS.new } });
    expect((await verifyChain(after.context)).firstBreak).toBeUndefined();
    for (const each of [before, between, after]) await each.close();
  });

  test("a key that went too soon is told from a break, and the whole chain is sealed anew", async () => {
    const before = await startTestServer({ besides: server, settings: { SECRET_KEY: SECRETS.old } });
    await writeLines({});
    await chainLines(before.context);
    const report = await verify();
    expect(report).toMatchObject({ checkedLines: 1, firstBreak: { isSeal: true } });
    await sealChain(server.context, report.end);
    expect((await verify()).firstBreak).toBeUndefined();
    await before.close();
  });
});
