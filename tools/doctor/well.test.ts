import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config.ts";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { readPushKeys } from "../../apps/server/src/platform/messages/push-keys.ts";
import { openMailServer } from "../../apps/server/testing/mail-server.ts";
import { startTestServer } from "../../apps/server/testing/test-server.ts";
import { openTextProvider } from "../../apps/server/testing/text-provider.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import { runChecks, type Subject } from "./check.ts";
import { isWell, linesOf } from "./report.ts";

/** A PostgreSQL is made and migrated beside other tests. */
const TIMEOUT_MS = 120_000;
const LIMIT_MS = 30_000;

const SQUARE = {
  accessToken: "well-access-token",
  locationId: "WELL",
  applicationId: "well-application",
  webhookSignatureKey: "well-signature-key",
};

const stops: (() => unknown)[] = [];
let subject: Subject;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "secret-well-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const durable = { archive_mode: "on", archive_command: "true", max_connections: "100" };
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), durable);
  stops.push(() => postgres.stop());
  const { database, pool, close } = openDatabase(postgres.url, () => undefined);
  stops.push(close);
  await migrate(database);
  const web = await startTestServer();
  stops.push(() => web.close());
  const publicUrl = await web.listen();
  const bank = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl: publicUrl + WEBHOOK_PATH });
  stops.push(() => bank.close());
  const smtp = await openMailServer("takes");
  stops.push(() => smtp.close());
  const twilio = await openTextProvider(200, { status: "active", type: "Full" });
  stops.push(() => twilio.close());
  const read = loadConfig({
    NODE_ENV: "production",
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    BACKUP_DIR: folder,
    PUBLIC_URL: "https://secret.test",
    SECRET_KEY: randomUUID(),
    TRUST_PROXY: "none",
    SMTP_URL: smtp.url,
    MAIL_FROM: "SECRET <hello@secret.test>",
    MAIL_WEBHOOK_SECRET: randomUUID(),
    SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
    SQUARE_LOCATION_ID: SQUARE.locationId,
    SQUARE_APPLICATION_ID: SQUARE.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
    SQUARE_ENVIRONMENT: "production",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+12135550100",
    TWILIO_API_URL: twilio.url,
  });
  // Production pays at Square and is called by https: the stand-ins take their places.
  const config = { ...read, publicUrl, square: { ...read.square, apiUrl: bank.url } };
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
  "of a production in which everything stands nothing is to be said, and it is well",
  async () => {
    const results = await runChecks(ALL_CHECKS, subject, LIMIT_MS);
    // How full this machine's disks are is no matter of the test.
    const said = linesOf(results).filter((line) => !line.startsWith("✓") && !line.includes(" left for "));
    expect(said).toEqual([expect.stringMatching(/^0 wrong, 0 to look at, \d+ right$/)]);
    expect(isWell(results)).toBe(true);
    for (const { name } of ALL_CHECKS) expect(linesOf(results).join("\n")).toContain(`✓ ${name}: `);
  },
  TIMEOUT_MS,
);
