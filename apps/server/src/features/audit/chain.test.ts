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

/** Writes lines in separate transactions, and adds each to the chain. */
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

/** Changes data like an attacker with database access. */
const tamper = (statement: string) => withoutTriggers(server.context.pool, statement);
const verify = () => verifyChain(server.context);

test.each(["audit_log", "audit_chain"])("the database rejects changes to %s", async (table) => {
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

test("a device can be erased, but not changed", async () => {
  await writeLines({ ipAddress: "203.0.113.1" });
  const { pool } = server.context;
  await expect(pool.query("UPDATE audit_devices SET user_agent = 'Firefox'")).rejects.toThrow(
    "only ever added",
  );
  await pool.query("DELETE FROM audit_devices");
});

test("every line is chained once, including those committed late", async () => {
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

test("a rollback leaves neither a line nor a position", async () => {
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

test("two processes that chain in parallel give each line one position", async () => {
  const other = await startTestServer({ besides: server });
  await writeLines(...Array.from({ length: 40 }, () => ({})));
  await Promise.all([chainLines(server.context), chainLines(other.context), chainLines(server.context)]);
  await chainLines(other.context);
  await other.close();
  expect(await verify()).toMatchObject({ checkedLines: 40, waitingLines: 0, firstBreak: undefined });
});

test("an erased address keeps the chain intact, and can't be guessed from the hash", async () => {
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

describe("tampering with the database is detected:", () => {
  const SECOND = "(SELECT line_id FROM audit_chain WHERE position = 2)";

  test.each([
    ["message", "message = 'Nothing happened'"],
    ["actor", "actor_id = uuidv7()"],
    ["time", "created_at = created_at + interval '1 microsecond'"],
    ["old value", "old_value = ''"],
    ["metadata", `metadata = '{"count": 1}'`],
    ["device hash", "device_hash = '\\x00'"],
  ])("a changed %s", async (_what, change) => {
    await chainOf(3);
    await tamper(`UPDATE audit_log SET ${change} WHERE id = ${SECOND}`);
    const what = "the line was changed, or is not the one that stood here";
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
  });

  test("a deleted line", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    expect(await verify()).toMatchObject({
      checkedLines: 1,
      firstBreak: { position: 2, what: "the line is gone" },
    });
  });

  test("a line deleted with its position", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    await tamper("DELETE FROM audit_chain WHERE position = 2");
    const what = "its place in the chain is gone";
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
  });

  test("a deleted line with later positions moved up", async () => {
    await chainOf(3);
    await tamper(`DELETE FROM audit_log WHERE id = ${SECOND}`);
    await tamper("DELETE FROM audit_chain WHERE position = 2");
    await tamper("UPDATE audit_chain SET position = 2 WHERE position = 3");
    expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2 } });
  });

  test("deleted last lines", async () => {
    await chainOf(3);
    await tamper("DELETE FROM audit_log WHERE id IN (SELECT line_id FROM audit_chain WHERE position > 1)");
    await tamper("DELETE FROM audit_chain WHERE position > 1");
    expect(await verify()).toMatchObject({
      checkedLines: 1,
      firstBreak: { position: 2, what: "it is gone" },
    });
  });

  test("a deleted last line with the end moved back", async () => {
    await chainOf(3);
    await tamper("DELETE FROM audit_log WHERE id IN (SELECT line_id FROM audit_chain WHERE position = 3)");
    await tamper("DELETE FROM audit_chain WHERE position = 3");
    await tamper(
      "UPDATE audit_chain_head SET (position, hash) = (SELECT position, hash FROM audit_chain WHERE position = 2)",
    );
    expect(await verify()).toMatchObject({ checkedLines: 2, firstBreak: { isSeal: true } });
  });

  test("two swapped lines", async () => {
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

  test("a line outside the chain", async () => {
    await chainOf(2);
    await tamper(
      "INSERT INTO audit_log (event_type, severity, message, created_at) VALUES ('sign_in', 'info', 'late', now())",
    );
    const what = "it stands outside the chain";
    expect(await verify()).toMatchObject({ checkedLines: 2, firstBreak: { what } });
  });

  test("a line deleted before it was chained", async () => {
    await chainOf(1);
    await writeLines({ message: "Gone soon" });
    await tamper("DELETE FROM audit_log WHERE message = 'Gone soon'");
    const what = "it waited for its place, and is gone";
    expect(await verify()).toMatchObject({ waitingLines: 1, firstBreak: { what } });
  });

  test.each(["user_agent = 'Chrome'", "ip_address = '203.0.113.2'", "hash_key = NULL"])(
    "a changed device: %s",
    async (change) => {
      await writeLines({}, { ipAddress: "203.0.113.1", userAgent: "Firefox" });
      await chainLines(server.context);
      await tamper(`UPDATE audit_devices SET ${change}`);
      const what = "the address or browser beside it was changed";
      expect(await verify()).toMatchObject({ checkedLines: 1, firstBreak: { position: 2, what } });
    },
  );

  test("a chain rebuilt without the server's key, to which nothing is added", async () => {
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

  test("a chain that no longer contains an earlier end", async () => {
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

  test("the end is sealed with the current key automatically, and the former key isn't needed anymore", async () => {
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

  test("a key removed too early is reported as such, and the chain can be sealed again", async () => {
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
