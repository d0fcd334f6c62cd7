import { exportAuditLog } from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Rows per read. */
const PART = 1_000;
const LINES = 12 * PART;
const PARTS_AHEAD_MAX = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("reads a long export at the client's speed, so little of it is in memory", async () => {
  const { database, pool, clock } = server.context;
  const admin = await signedIn(server, "admin");
  await sql`INSERT INTO audit_log (event_type, severity, message, created_at)
    SELECT 'admin_action', 'info', 'Line ' || line || repeat(' of many', 20), ${clock.now()}
      FROM generate_series(1, ${LINES}) AS line`.execute(database);
  const response = await server.app.inject({
    method: "GET",
    url: exportAuditLog.path,
    headers: { cookie: admin.cookie },
    payloadAsStream: true,
  });
  let statements = 0;
  const count = () => statements++;
  pool.on("acquire", count);
  const chunks = response.stream()[Symbol.asyncIterator]();
  let text = String((await chunks.next()).value);

  // While the client doesn't read, hardly any rows are read, even in several times the duration of the whole export.
  const waits = (3 * LINES) / PART;
  for (let wait = 0; wait < waits; wait++)
    await sql`SELECT * FROM audit_log ORDER BY created_at, id LIMIT ${PART}`.execute(database);
  expect(statements - waits).toBeLessThanOrEqual(PARTS_AHEAD_MAX);

  for (let chunk = await chunks.next(); chunk.done !== true; chunk = await chunks.next()) text += chunk.value;
  pool.off("acquire", count);
  expect(text.match(/Line \d+ of many/g)).toHaveLength(LINES);
  expect(new Set(text.match(/Line \d+ /g)).size).toBe(LINES);
});
