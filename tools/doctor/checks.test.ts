import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, loadConfig } from "../../apps/server/src/config.ts";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { startBucketServer } from "../../apps/server/testing/bucket-server.ts";
import { createMember } from "../../apps/server/testing/create-members.ts";
import { openMailServer } from "../../apps/server/testing/mail-server.ts";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { openTextProvider } from "../../apps/server/testing/text-provider.ts";
import { type Check, type Finding, runChecks, type Subject } from "./check.ts";
import { accounts } from "./checks/accounts.ts";
import { backups } from "./checks/backups.ts";
import { cardProvider } from "./checks/card-provider.ts";
import { bankClock, databaseClock } from "./checks/clock.ts";
import { databaseSettings, judgeArchiver, judgeSettings, logArchive } from "./checks/database-settings.ts";
import { databaseVersion, judgeVersion } from "./checks/database-version.ts";
import { backupDisk, databaseDisk, judgeRoom, pictures } from "./checks/disk.ts";
import { mail } from "./checks/mail.ts";
import { migrations } from "./checks/migrations.ts";
import { pushKeys } from "./checks/push-keys.ts";
import { settings } from "./checks/settings.ts";
import { texts } from "./checks/texts.ts";
import { judgeSubscription, webhookReachable, webhookSubscription } from "./checks/webhook.ts";

const LIMIT_MS = 10_000;
const SHORT_MS = 300;
const HOUR_MS = 3_600_000;

const SQUARE = {
  accessToken: "doctor-access-token",
  locationId: "DOCTOR",
  applicationId: "doctor-application",
  webhookSignatureKey: "doctor-signature-key",
};

const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://secret@127.0.0.1/secret",
  PUBLIC_URL: "https://secret.test",
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  TRUST_PROXY: "none",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "SECRET <hello@secret.test>",
  MAIL_WEBHOOK_SECRET: "a key of more than thirty-two letters, for mails",
  SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
  SQUARE_LOCATION_ID: SQUARE.locationId,
  SQUARE_APPLICATION_ID: SQUARE.applicationId,
  SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
  SQUARE_ENVIRONMENT: "production",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+12135550100",
};

let server: TestServer;
let bank: RunningSandbox;
let folder: string;
let config: Config;
let subject: Subject;
beforeAll(async () => {
  server = await startTestServer();
  const publicUrl = await server.listen();
  bank = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl: publicUrl + WEBHOOK_PATH });
  folder = await mkdtemp(join(tmpdir(), "secret-doctor-"));
  const read = loadConfig({ ...PRODUCTION, DATA_DIR: folder, BACKUP_DIR: folder });
  config = { ...read, publicUrl, square: { ...read.square, apiUrl: bank.url } };
  const { database, pool } = server.context;
  subject = { config, database, pool, now: () => new Date(), processes: 3 };
});
afterAll(async () => {
  await bank.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a check's findings in a changed production, as "level: text". */
async function said(check: Check, change: Partial<Subject> = {}, limitMs = LIMIT_MS): Promise<string[]> {
  const [result] = await runChecks([check], { ...subject, ...change }, limitMs);
  return linesOf(result?.findings ?? []);
}

function linesOf(findings: readonly Finding[]): string[] {
  for (const finding of findings)
    if (finding.level !== "right") expect(finding.mend.length).toBeGreaterThan(5);
  return findings.map(({ level, what }) => `${level}: ${what}`);
}

function configured(change: Readonly<Record<string, string>>): { config: Config } {
  return { config: loadConfig({ ...PRODUCTION, ...change }) };
}

describe("settings", () => {
  test("are right where production has all of them", async () => {
    expect(await said(settings)).toEqual(["right: production takes them"]);
  });

  test("are wrong in development", async () => {
    const { NODE_ENV: _, PUBLIC_URL: __, ...others } = PRODUCTION;
    expect(await said(settings, { config: loadConfig(others) })).toEqual(["wrong: this is development"]);
  });

  test.each([
    [{ DATABASE_URL: "" }, "the server starts a PostgreSQL of its own, which one process alone can use"],
    [{ SQUARE_ENVIRONMENT: "sandbox", TEST_PAYMENTS: "shown" }, "payments are tests: no money moves"],
    [
      { TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" },
      "no texts: nobody can sign up by phone",
    ],
    [{ MAIL_WEBHOOK_SECRET: "" }, "bounces and complaints by mail aren't heard of"],
    [{ SECRET_KEY_FORMER: "x".repeat(40) }, "the former secret key still holds"],
  ])("tell what %o comes to", async (change, what) => {
    expect(await said(settings, configured(change))).toEqual([
      "right: production takes them",
      `warning: ${what}`,
    ]);
  });
});

describe("the database", () => {
  test("is of the right version, or isn't", async () => {
    expect(await said(databaseVersion)).toEqual([expect.stringMatching(/^right: PostgreSQL 18\./)]);
    expect(judgeVersion({ major: 17, text: "17.6" })).toMatchObject({
      level: "wrong",
      what: "PostgreSQL 17.6, and 18 is needed",
    });
  });

  test("that can't be reached is wrong, and says why", async () => {
    const { pool, close } = openDatabase("postgres://secret@127.0.0.1:9/none", () => undefined);
    expect(await said(databaseVersion, { pool })).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: .*ECONNREFUSED/),
    ]);
    await close();
  });

  const KEPT = {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    data_checksums: "on",
    language: "C.UTF-8",
    TimeZone: "UTC",
    max_connections: "100",
    superuser_reserved_connections: "3",
  };
  const judged = (change: Readonly<Record<string, string>>, processes = 3) =>
    linesOf(judgeSettings(new Map(Object.entries({ ...KEPT, ...change })), processes));

  test("keeps what it confirms, and has connections for every process", () => {
    expect(judged({})).toEqual(["right: keeps what it confirms; 97 connections, 79 needed"]);
    expect(judged({ synchronous_commit: "remote_apply" })).toHaveLength(1);
  });

  test.each([
    [{ fsync: "off" }, "wrong: fsync is off: a power cut may destroy the database"],
    [{ full_page_writes: "off" }, "wrong: full_page_writes is off: a power cut may destroy the database"],
    [
      { synchronous_commit: "off" },
      "wrong: synchronous_commit is off: a power cut forgets orders that were paid",
    ],
    [
      { server_encoding: "SQL_ASCII" },
      "wrong: server_encoding is SQL_ASCII: names can't be kept as they are written",
    ],
    [{ data_checksums: "off" }, "warning: data_checksums is off: a disk that forgets isn't noticed"],
    [
      { language: "en_US.utf8" },
      "warning: language is en_US.utf8: a backup comes back only where that is installed, and an upgrade of it breaks the order of names",
    ],
    [
      { TimeZone: "America/Los_Angeles" },
      "warning: TimeZone is America/Los_Angeles: times in its log and in queries by hand are hard to compare",
    ],
    [{ max_connections: "60" }, "wrong: 57 connections for 3 processes that may need 79"],
  ])("with %o says so", (change, line) => {
    expect(judged(change)).toEqual([line]);
  });

  test("of the tests is quick and loses its data: that is seen", async () => {
    expect(await said(databaseSettings)).toContain(
      "wrong: fsync is off: a power cut may destroy the database",
    );
    expect(await said(databaseSettings, { processes: 20 })).toContainEqual(
      expect.stringMatching(/^wrong: \d+ connections for 20 processes/),
    );
  });

  test("has all migrations, or none", async () => {
    expect(await said(migrations)).toEqual(["right: all there"]);
    const url = await createEmptyDatabase();
    const { database, close } = openDatabase(url, () => undefined);
    expect(await said(migrations, { database })).toEqual(["wrong: 1 wait: 0001_baseline"]);
    await close();
    await dropDatabase(url);
  });

  test("archives its log, or says what keeps it from that", async () => {
    expect(await said(logArchive)).toEqual([expect.stringMatching(/^wrong: archive_mode is off/)]);
    const row = { mode: "on", command: "sh archive", library: null, failed: null, fails: null };
    expect(judgeArchiver(row).level).toBe("right");
    expect(judgeArchiver({ ...row, command: null }).level).toBe("wrong");
    expect(judgeArchiver({ ...row, failed: "00000001000000000000000A", fails: true })).toMatchObject({
      level: "wrong",
      what: "00000001000000000000000A could not be archived",
    });
  });
});

test.each([
  ["the database's", databaseClock],
  ["the bank's", bankClock],
])("our clock is held against %s", async (whose, check) => {
  const away = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) });
  expect(await said(check)).toEqual(["right: together"]);
  expect(await said(check, away(60))).toEqual([
    expect.stringMatching(`^wrong: (59|60|61) s ahead of ${whose}$`),
  ]);
  expect(await said(check, away(-60))).toEqual([
    expect.stringMatching(`^wrong: (59|60|61) s behind ${whose}$`),
  ]);
});

describe("the card provider", () => {
  const at = (square: Partial<Config["square"]>) => ({
    config: { ...config, square: { ...config.square, ...square } },
  });

  test("knows us and our location, or doesn't", async () => {
    expect(await said(cardProvider)).toEqual(["right: knows us and our location"]);
    expect(await said(cardProvider, at({ accessToken: "another" }))).toEqual([
      "wrong: it doesn't take our token",
    ]);
    expect(await said(cardProvider, at({ locationId: "ELSEWHERE" }))).toEqual([
      "wrong: our location isn't among the account's",
    ]);
    bank.controls.failCalls = 1;
    expect(await said(cardProvider)).toEqual(["wrong: can't be looked at: answer 503"]);
  });

  test("that never answers ends with the time for it", async () => {
    bank.controls.delayMs = 2 * SHORT_MS;
    expect(await said(cardProvider, {}, SHORT_MS)).toEqual([
      "wrong: can't be looked at: no answer within 0.3 s",
    ]);
    bank.controls.delayMs = 0;
  });

  test("calls us at our address and signs by our key, or doesn't", async () => {
    expect(await said(webhookSubscription)).toEqual(["right: Square calls us, and signs by our key"]);
    expect(await said(webhookSubscription, at({ webhookSignatureKey: "another" }))).toEqual([
      "wrong: Square signs by another key than we check by",
    ]);
    const moved = { config: { ...config, publicUrl: "https://moved.test" } };
    expect(await said(webhookSubscription, moved)).toEqual([
      "wrong: Square calls nobody at https://moved.test/api/webhooks/square",
    ]);
    expect(await said(webhookSubscription, at({ accessToken: "another" }))).toEqual([
      "warning: Square doesn't list them for our token (401)",
    ]);
  });

  test("is told to call of everything, and does", () => {
    const half = {
      id: "one",
      enabled: false,
      event_types: ["payment.created", "payment.updated", "refund.created"],
    };
    expect(linesOf(judgeSubscription(half, "key"))).toEqual([
      "wrong: Square's subscription is switched off",
      "wrong: Square doesn't tell of refund.updated",
      "warning: Square doesn't say by which key it signs",
    ]);
  });

  test("finds our webhook, which refuses what nobody signed; or finds somebody else", async () => {
    expect(await said(webhookReachable)).toEqual(["right: reached, and refuses what nobody signed"]);
    const other = await openTextProvider(200);
    expect(await said(webhookReachable, { config: { ...config, publicUrl: other.url } })).toEqual([
      `wrong: ${other.url} answers 200 where an unsigned call is refused with 403`,
    ]);
    other.close();
    expect(await said(webhookReachable, { config: { ...config, publicUrl: "http://127.0.0.1:9" } })).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: fetch failed/),
    ]);
  });
});

describe("the mail server", () => {
  const at = (url: string) => ({ config: { ...config, smtp: { url, from: "hello@secret.test" } } });

  test("takes us without a mail being sent, or doesn't", async () => {
    const smtp = await openMailServer("takes");
    expect(await said(mail, at(smtp.url))).toEqual(["right: the server takes us"]);
    expect(smtp.taken).toEqual([]);
    await smtp.close();
    expect(await said(mail, at(smtp.url))).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
    expect(await said(mail, { config: { ...config, smtp: undefined } })).toEqual(["wrong: no mail leaves"]);
  });

  test("that doesn't know our password says so", async () => {
    const smtp = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "us" }) : done(new Error("Invalid login")),
    });
    const listening = smtp.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    expect(await said(mail, at(`smtp://us:right@127.0.0.1:${port}`))).toEqual(["right: the server takes us"]);
    expect(await said(mail, at(`smtp://us:wrong@127.0.0.1:${port}`))).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: Invalid login/),
    ]);
    await new Promise<void>((closed) => smtp.close(closed));
  });

  test("that says nothing ends with the time for it", async () => {
    const smtp = await openMailServer("hangs");
    expect(await said(mail, at(smtp.url), SHORT_MS)).toEqual([
      "wrong: can't be looked at: no answer within 0.3 s",
    ]);
    await smtp.close();
  });
});

test.each([
  [200, { status: "active", type: "Full" }, "right: Twilio takes us"],
  [200, { status: "active", type: "Trial" }, "warning: a trial account texts to verified numbers alone"],
  [200, { status: "suspended" }, "wrong: the account is suspended"],
  [401, { code: 20003 }, "wrong: Twilio doesn't take us"],
  [503, {}, "wrong: can't be looked at: answer 503"],
])("texts: an answer %i with %o", async (status, answer, line) => {
  const twilio = await openTextProvider(status, answer);
  const sms = { accountSid: "AC1", authToken: "token", from: "+12135550100", apiUrl: twilio.url };
  expect(await said(texts, { config: { ...config, sms } })).toEqual([line]);
  expect(twilio.asked.map(({ path }) => path)).toEqual(["/2010-04-01/Accounts/AC1.json"]);
  twilio.close();
});

test("push keys: none, a pair, one that doesn't open, and halves of two", async () => {
  const { config: own, messages, database } = server.context;
  expect(await said(pushKeys, { config: own })).toEqual(["warning: there are none yet"]);
  await messages.pushKey();
  expect(await said(pushKeys, { config: own })).toEqual(["right: a pair that opens"]);
  expect(await said(pushKeys)).toEqual([
    expect.stringMatching(/^wrong: can't be looked at: .*can't be opened/),
  ]);
  await database.updateTable("pushKeys").set({ publicKey: "another" }).execute();
  expect(await said(pushKeys, { config: own })).toEqual(["wrong: the public key isn't the private one's"]);
});

describe("disks", () => {
  const GB = 1_000_000_000;

  test.each([
    [{ free: 40 * GB, all: 50 * GB }, "right"],
    [{ free: 100 * GB, all: 2_000 * GB }, "right"],
    [{ free: 4 * GB, all: 50 * GB }, "warning"],
    [{ free: 0.5 * GB, all: 50 * GB }, "wrong"],
  ])("with %o are %s", (room, level) => {
    expect(judgeRoom("it", room).level).toBe(level);
  });

  test("are seen where they are on this machine", async () => {
    expect(await said(databaseDisk)).toEqual([expect.stringContaining("left for the database")]);
    expect(await said(backupDisk)).toEqual([expect.stringContaining("left for backups")]);
    const gone = { ...config.backups, folder: join(folder, "gone") };
    expect(await said(backupDisk, { config: { ...config, backups: gone } })).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: ENOENT/),
    ]);
  });

  test("pictures can be written, or can't", async () => {
    expect(await said(pictures)).toEqual([
      "right: can be written",
      expect.stringContaining("left for pictures"),
    ]);
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const shut = { folder: join(file, "pictures"), bucket: undefined };
    expect(await said(pictures, { config: { ...config, pictures: shut } })).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: ENOTDIR/),
    ]);
  });

  test("a bucket answers us, or refuses us", async () => {
    const bucket = await startBucketServer();
    const at = (secretAccessKey: string) => ({
      config: { ...config, pictures: { folder, bucket: { ...bucket.config, secretAccessKey } } },
    });
    expect(await said(pictures, at(bucket.config.secretAccessKey))).toEqual(["right: the bucket answers us"]);
    expect(await said(pictures, at("another"))).toEqual([
      expect.stringMatching(/^wrong: can't be looked at: .*403/),
    ]);
    await bucket.close();
  });
});

describe("backups", () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const mark = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));

  test("have a place", async () => {
    const none = { ...config.backups, folder: undefined };
    expect(await said(backups, { config: { ...config, backups: none } })).toEqual(["wrong: there are none"]);
    expect(await said(backups)).toEqual(["wrong: there is none yet", "warning: none was ever brought back"]);
  });

  test("are young, and were brought back", async () => {
    await mark("last-backup.json", { at: hoursAgo(25), name: "one", bytes: 1 });
    await mark("last-drill.json", { at: hoursAgo(24 * 30), backup: "one", ok: true });
    expect(await said(backups)).toEqual([
      "right: the last one is 25 hours old",
      "right: one was brought back 30 days ago",
    ]);
  });

  test("are old, or were not whole", async () => {
    await mark("last-backup.json", { at: hoursAgo(50), name: "one", bytes: 1 });
    await mark("last-drill.json", { at: hoursAgo(1), backup: "one", ok: false });
    expect(await said(backups)).toEqual([
      "wrong: the last one is 50 hours old",
      "wrong: the last one that was brought back was not whole",
    ]);
    await mark("last-drill.json", { at: hoursAgo(24 * 40), backup: "one", ok: true });
    expect(await said(backups)).toContain("warning: none was brought back for 40 days");
    await writeFile(join(folder, "last-backup.json"), "half a");
    expect(await said(backups)).toEqual([expect.stringMatching(/^wrong: can't be looked at: /)]);
  });
});

test("accounts: nobody, an admin with a password alone, one with a second factor, and the demo's", async () => {
  const { context } = server;
  const facts = {
    firstName: "Ada",
    lastName: "Reyes",
    zipCode: "90012",
    password: randomUUID(),
    role: "admin",
  } as const;
  expect(await said(accounts)).toEqual(["wrong: there is no admin"]);
  const { id } = await createMember(context, { ...facts, email: "ada@example.com" });
  expect(await said(accounts)).toEqual(["wrong: no admin has a second factor"]);
  const now = context.clock.now();
  const factor = { userId: id, name: "phone", createdAt: now, updatedAt: now };
  const add = (type: string, verifiedAt: Date | null) =>
    context.database
      .insertInto("secondFactors")
      .values({
        ...factor,
        type,
        name: type,
        verifiedAt,
        ...(type === "totp" && { sealedSecret: Buffer.from("x") }),
      })
      .execute();
  await add("recovery_code", now);
  await add("totp", null);
  expect(await said(accounts)).toEqual(["wrong: no admin has a second factor"]);
  await context.database
    .updateTable("secondFactors")
    .set({ verifiedAt: now })
    .where("type", "=", "totp")
    .execute();
  expect(await said(accounts)).toEqual(["right: 1 of 1 admins have a second factor"]);
  await createMember(context, { ...facts, role: "member", email: "ana@secret.example" });
  expect(await said(accounts)).toEqual([
    "right: 1 of 1 admins have a second factor",
    "wrong: the demo's accounts are here, whose password is public",
  ]);
});
