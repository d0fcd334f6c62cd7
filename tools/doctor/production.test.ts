import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config.ts";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import { ALL_CHECKS } from "../../apps/server/src/features/setup/checks/all-checks.ts";
import {
  isHealthy,
  linesOf,
  runChecks,
  type Subject,
} from "../../apps/server/src/features/setup/checks/check.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { startPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { readPushKeys } from "../../apps/server/src/platform/messages/push-keys.ts";
import { startBeacon } from "../../apps/server/testing/beacon.ts";
import { openMailServer } from "../../apps/server/testing/mail-server.ts";
import { startTestServer } from "../../apps/server/testing/test-server.ts";
import { openTwilioAccount } from "../../apps/server/testing/twilio-account.ts";
import { PRODUCTION, SQUARE } from "./production.ts";

/** A PostgreSQL is made and migrated beside other tests. */
const TIMEOUT_MS = 120_000;
const LIMIT_MS = 30_000;

const stops: (() => unknown)[] = [];
let subject: Subject;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "secret-well-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const durable = { archive_mode: "on", archive_command: "true", max_connections: "100" };
  const postgres = await startPostgres(join(folder, "postgres"), durable);
  stops.push(() => postgres.stop());
  const { database, pool, close } = openDatabase(postgres.url, () => undefined);
  stops.push(close);
  await migrate(database);
  const web = await startTestServer();
  stops.push(() => web.close());
  const publicUrl = await web.listen();
  const square = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl: publicUrl + WEBHOOK_PATH });
  stops.push(() => square.close());
  const smtp = await openMailServer("takes");
  stops.push(() => smtp.close());
  const twilio = await openTwilioAccount({
    numbers: [{ sid: "PN1", phone: PRODUCTION.TWILIO_FROM }],
    services: [{ sid: "MG1", numberSids: ["PN1"] }],
    campaigns: [{ serviceSid: "MG1", campaign_status: "VERIFIED" }],
  });
  stops.push(() => twilio.close());
  const beacon = await startBeacon();
  stops.push(() => beacon.close());
  const read = loadConfig({
    ...PRODUCTION,
    DRAW_BEACONS: beacon.url,
    DRAW_BEACON_KEY: beacon.publicKey,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    BACKUP_DIR: folder,
    SMTP_URL: smtp.url,
    TWILIO_API_URL: twilio.url,
    TWILIO_MESSAGING_URL: twilio.url,
  });
  // In production Square and the webhook need https, so the stand-ins are set afterwards.
  const config = { ...read, publicUrl, square: { ...read.square, apiUrl: square.url } };
  const now = () => new Date();
  await readPushKeys({ config, database, clock: { now } });
  await pool.query(
    `WITH admin AS (INSERT INTO users (email, first_name, last_name, zip_code, role, created_at, updated_at)
       VALUES ('ada@example.com', 'Ada', 'Reyes', '90012', 'admin', now(), now()) RETURNING id)
     INSERT INTO second_factors (user_id, type, name, sealed_secret, verified_at, created_at, updated_at)
       SELECT id, 'totp', 'phone', 'x', now(), now(), now() FROM admin`,
  );
  const at = now().toISOString();
  await writeFile(join(folder, "last-backup.json"), JSON.stringify({ at, name: "one", bytes: 1 }));
  await writeFile(join(folder, "last-drill.json"), JSON.stringify({ at, backup: "one", ok: true }));
  subject = { config, database, pool, now, processes: 3 };
}, TIMEOUT_MS);
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
}, TIMEOUT_MS);

test(
  "finds nothing wrong in a complete production",
  async () => {
    const results = await runChecks(ALL_CHECKS, subject, LIMIT_MS);
    // This machine's disks may be full.
    const said = linesOf(results).filter((line) => !line.startsWith("✓") && !line.includes(" left for "));
    expect(said).toEqual([expect.stringMatching(/^0 wrong, 0 to look at, \d+ right$/)]);
    expect(isHealthy(results)).toBe(true);
    for (const { name } of ALL_CHECKS) expect(linesOf(results).join("\n")).toContain(`✓ ${name}: `);
  },
  TIMEOUT_MS,
);
