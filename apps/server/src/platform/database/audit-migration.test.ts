import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../../testing/test-database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { migrate, migrateTables } from "./migrate.ts";

let url: string;
let open: OpenDatabase;
beforeEach(async () => {
  url = await createEmptyDatabase();
  open = openDatabase(url, () => undefined);
});
afterEach(async () => {
  await open.close();
  await dropDatabase(url);
});

const ADMIN = "00000000-0000-7000-8000-000000000001";
const MEMBER = "00000000-0000-7000-8000-000000000002";

test("lines of the version before get the actor and the subject that their one account stood for", async () => {
  await migrateTables(open.database, "0021_applied_functions");
  await sql`INSERT INTO users (id, email, first_name, last_name, zip_code, created_at, updated_at)
    VALUES (${ADMIN}::uuid, 'june@secret.example', 'June', 'Castellanos', '90012', now(), now()),
           (${MEMBER}::uuid, 'ana@secret.example', 'Ana', 'Whitfield', '90012', now(), now())`.execute(
    open.database,
  );
  await sql`INSERT INTO audit_log (event_type, severity, message, user_id, metadata, created_at) VALUES
      ('admin_action', 'warning', 'by an admin', ${ADMIN}::uuid, jsonb_build_object('memberId', ${MEMBER}::text), now()),
      ('admin_action', 'warning', 'at the command line', ${MEMBER}::uuid, jsonb_build_object('memberId', ${MEMBER}::text), now()),
      ('admin_action', 'info', 'about no member', ${ADMIN}::uuid, '{}', now()),
      ('security_event', 'info', 'by the member', ${MEMBER}::uuid, '{}', now()),
      ('security_event', 'warning', 'by a stranger', NULL, '{}', now())`.execute(open.database);
  await sql`UPDATE audit_log SET ip_address = '203.0.113.7', user_agent = 'Firefox' WHERE message = 'by the member'`.execute(
    open.database,
  );
  await migrate(open.database);
  const lines = await open.database
    .selectFrom("auditLog")
    .select(["message", "actorId", "subjectId"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { message: "by an admin", actorId: ADMIN, subjectId: MEMBER },
    { message: "at the command line", actorId: null, subjectId: MEMBER },
    { message: "about no member", actorId: ADMIN, subjectId: null },
    { message: "by the member", actorId: MEMBER, subjectId: MEMBER },
    { message: "by a stranger", actorId: null, subjectId: null },
  ]);
  const devices = await open.database
    .selectFrom("auditDevices")
    .innerJoin("auditLog", "auditLog.id", "lineId")
    .select(["message", "ipAddress", "userAgent"])
    .execute();
  expect(devices).toEqual([{ message: "by the member", ipAddress: "203.0.113.7", userAgent: "Firefox" }]);
});

test("lines of the version before that told names tell of ids alone", async () => {
  await migrateTables(open.database, "0024_money_that_is_due");
  await sql`INSERT INTO users (id, email, first_name, last_name, zip_code, created_at, updated_at)
    VALUES (${MEMBER}::uuid, 'ana@secret.example', 'Ana', 'Whitfield', '90012', now(), now())`.execute(
    open.database,
  );
  const lines: readonly [kind: string, before: string, after: string, subject?: string | null][] = [
    ["admin_action", "Ana Whitfield is now staff", "Role changed from member to staff"],
    ["admin_action", "Ana is now Whitfield was deactivated", "Account deactivated"],
    ["admin_action", "Ana Whitfield was reactivated", "Account reactivated"],
    ["admin_action", "The second factors of Ana Whitfield were removed", "Second factors removed"],
    ["security_event", "A passkey was added: Ana's phone.", "A passkey was added."],
    ["security_event", "A second factor was removed: Ana: home.", "A second factor was removed."],
    ["security_event", "Your account was deleted.", "Your account was deleted."],
    [
      "admin_action",
      "Event created: The pop-up is now staff",
      "Event created: The pop-up is now staff",
      null,
    ],
  ];
  for (const [kind, message, , subject = MEMBER] of lines) {
    await sql`INSERT INTO audit_log (event_type, severity, message, subject_id, old_value, new_value, metadata, created_at)
      VALUES (${kind}, 'warning', ${message}, ${subject}::uuid, 'member', 'staff', '{"network": "203.0.113.7"}', now())`.execute(
      open.database,
    );
  }
  await migrate(open.database);
  const mended = await open.database
    .selectFrom("auditLog")
    .select(["message", "metadata"])
    .orderBy("id")
    .execute();
  expect(mended).toEqual(lines.map(([, , message]) => ({ message, metadata: {} })));
});
