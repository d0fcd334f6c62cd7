import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "@secret/domain";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, loadConfig } from "../../apps/server/src/config.ts";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import { SQUARE_VERSION } from "../../apps/server/src/features/payments/square/client.ts";
import { accounts, settings } from "../../apps/server/src/features/setup/checks/accounts-and-settings.ts";
import {
  type Check,
  type Finding,
  runChecks,
  type Subject,
} from "../../apps/server/src/features/setup/checks/check.ts";
import {
  databaseClock,
  databaseSettings,
  databaseVersion,
  judgeArchiver,
  judgeSettings,
  judgeVersion,
  logArchive,
  migrations,
} from "../../apps/server/src/features/setup/checks/database.ts";
import { publicRandomNumber } from "../../apps/server/src/features/setup/checks/draws.ts";
import { mail, pushKeys, texts } from "../../apps/server/src/features/setup/checks/messages.ts";
import {
  cardProvider,
  judgeSubscription,
  NEEDED_EVENTS,
  squareClock,
  squareLists,
  webhookReachable,
  webhookSubscription,
} from "../../apps/server/src/features/setup/checks/square.ts";
import {
  backupDisk,
  backups,
  databaseDisk,
  judgeRoom,
  pictures,
} from "../../apps/server/src/features/setup/checks/storage.ts";
import { passCertificates } from "../../apps/server/src/features/setup/checks/wallets.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { startBeacon } from "../../apps/server/testing/beacon.ts";
import { startBucketServer } from "../../apps/server/testing/bucket-server.ts";
import { createMember } from "../../apps/server/testing/create-members.ts";
import { openMailServer } from "../../apps/server/testing/mail-server.ts";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { openTextProvider } from "../../apps/server/testing/text-provider.ts";
import { appleSettings, makePassCertificates } from "../../apps/server/testing/wallet-services.ts";
import { PRODUCTION, SQUARE } from "./production.ts";

const LIMIT_MS = 10_000;
const SHORT_MS = 300;

let server: TestServer;
let square: RunningSandbox;
let folder: string;
let config: Config;
let subject: Subject;
beforeAll(async () => {
  server = await startTestServer();
  const publicUrl = await server.listen();
  square = await startSquareSandbox({ ...SQUARE, port: 0, webhookUrl: publicUrl + WEBHOOK_PATH });
  folder = await mkdtemp(join(tmpdir(), "secret-doctor-"));
  const read = loadConfig({ ...PRODUCTION, DATA_DIR: folder, BACKUP_DIR: folder });
  config = { ...read, publicUrl, square: { ...read.square, apiUrl: square.url } };
  const { database, pool } = server.context;
  subject = { config, database, pool, now: () => new Date(), processes: 3 };
});
afterAll(async () => {
  await square.close();
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
    if (finding.level !== "right") expect(finding.fix.length).toBeGreaterThan(5);
  return findings.map(
    (finding) => `${finding.level}: ${("error" in finding && finding.error) || finding.what}`,
  );
}

function configured(change: Readonly<Record<string, string>>): { config: Config } {
  return { config: loadConfig({ ...PRODUCTION, ...change }) };
}

describe("settings", () => {
  test("are valid if production has all of them", async () => {
    expect(await said(settings)).toEqual(["right: valid for production"]);
  });

  test("are wrong in development", async () => {
    const { NODE_ENV: _, PUBLIC_URL: __, ...others } = PRODUCTION;
    expect(await said(settings, { config: loadConfig(others) })).toEqual(["wrong: this is development"]);
  });

  test.each([
    [{ DATABASE_URL: "" }, "the embedded PostgreSQL serves only one process"],
    [{ SQUARE_ENVIRONMENT: "sandbox", TEST_PAYMENTS: "shown" }, "payments are tests: no money moves"],
    [
      { TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" },
      "no texts: nobody can sign up by phone",
    ],
    [{ MAIL_WEBHOOK_SECRET: "" }, "bounces and complaints by mail aren't received"],
    [{ SECRET_KEY_FORMER: "x".repeat(40) }, "the former secret key is still accepted"],
  ])("with %o get a warning", async (change, what) => {
    expect(await said(settings, configured(change))).toEqual([
      "right: valid for production",
      `warning: ${what}`,
    ]);
  });
});

describe("the database", () => {
  test("has a supported version, or a fix", async () => {
    expect(await said(databaseVersion)).toEqual([expect.stringMatching(/^right: PostgreSQL 18\./)]);
    expect(judgeVersion({ major: 17, text: "17.6" })).toMatchObject({
      level: "wrong",
      what: "PostgreSQL 17.6, but 18 is required",
    });
  });

  test("is wrong if it can't be reached, with the reason", async () => {
    const { pool, close } = openDatabase("postgres://secret@127.0.0.1:9/none", () => undefined);
    expect(await said(databaseVersion, { pool })).toEqual([
      expect.stringMatching(/^wrong: check failed: .*ECONNREFUSED/),
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

  test("is durable and has connections for every process", () => {
    expect(judged({})).toEqual(["right: durable; 97 connections, 79 needed"]);
    expect(judged({ synchronous_commit: "remote_apply" })).toHaveLength(1);
  });

  test.each([
    [{ fsync: "off" }, "wrong: fsync is off: a power cut may destroy the database"],
    [{ full_page_writes: "off" }, "wrong: full_page_writes is off: a power cut may destroy the database"],
    [{ synchronous_commit: "off" }, "wrong: synchronous_commit is off: a power cut loses paid orders"],
    [
      { server_encoding: "SQL_ASCII" },
      "wrong: server_encoding is SQL_ASCII: names can't be stored as written",
    ],
    [{ data_checksums: "off" }, "warning: data_checksums is off: disk errors go unnoticed"],
    [
      { language: "en_US.utf8" },
      "warning: language is en_US.utf8: a backup can be restored only where that is installed, and its upgrade breaks the order of names",
    ],
    [
      { TimeZone: "America/Los_Angeles" },
      "warning: TimeZone is America/Los_Angeles: times in its log and in manual queries are hard to compare",
    ],
    [{ max_connections: "60" }, "wrong: 57 connections for 3 processes that may need 79"],
  ])("with %o is reported", (change, line) => {
    expect(judged(change)).toEqual([line]);
  });

  test("isn't durable in tests, which is reported", async () => {
    expect(await said(databaseSettings)).toContain(
      "wrong: fsync is off: a power cut may destroy the database",
    );
    expect(await said(databaseSettings, { processes: 20 })).toContainEqual(
      expect.stringMatching(/^wrong: \d+ connections for 20 processes/),
    );
  });

  test("has all migrations, or pending ones", async () => {
    expect(await said(migrations)).toEqual(["right: all applied"]);
    const url = await createEmptyDatabase();
    const { database, close } = openDatabase(url, () => undefined);
    expect(await said(migrations, { database })).toEqual([
      expect.stringMatching(/^wrong: \d+ pending: 0001_baseline, /),
    ]);
    await close();
    await dropDatabase(url);
  });

  test("archives its log, or shows the reason", async () => {
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
  ["Square's", squareClock],
])("compares our clock with %s", async (whose, check) => {
  const away = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) });
  expect(await said(check)).toEqual(["right: in sync"]);
  expect(await said(check, away(60))).toEqual([
    expect.stringMatching(`^wrong: (59|60|61) s ahead of ${whose}$`),
  ]);
  expect(await said(check, away(-60))).toEqual([
    expect.stringMatching(`^wrong: (59|60|61) s behind ${whose}$`),
  ]);
});

test("looks for a recent public random number with a correct signature", async () => {
  const beacon = await startBeacon();
  const at = configured({ DRAW_BEACONS: beacon.url, DRAW_BEACON_KEY: beacon.publicKey });
  expect(await said(publicRandomNumber, at)).toEqual(["right: a mirror has a recent one, correctly signed"]);
  beacon.mood = "lies";
  expect(await said(publicRandomNumber, at)).toEqual(["warning: no mirror has a recent one"]);
  beacon.close();
});

describe("the card provider", () => {
  const at = (square: Partial<Config["square"]>) => ({
    config: { ...config, square: { ...config.square, ...square } },
    now: () => new Date(SQUARE_VERSION),
  });

  test("accepts our token and location, or rejects them", async () => {
    expect(await said(cardProvider, at({}))).toEqual(["right: our token and location are valid"]);
    const inAYear = () => new Date(Date.parse(SQUARE_VERSION) + 366 * DAY_MS);
    expect(await said(cardProvider, { now: inAYear })).toEqual([
      `warning: we use its API of ${SQUARE_VERSION}`,
    ]);
    expect(await said(cardProvider, at({ accessToken: "another" }))).toEqual(["wrong: it rejects our token"]);
    expect(await said(cardProvider, at({ locationId: "ELSEWHERE" }))).toEqual([
      "wrong: SQUARE_LOCATION_ID isn't a location of this account",
    ]);
    square.controls.failCalls = 1;
    expect(await said(cardProvider)).toEqual(["wrong: check failed: answer 503"]);
  });

  test("is wrong if it doesn't answer in time", async () => {
    square.controls.delayMs = 2 * SHORT_MS;
    expect(await said(cardProvider, {}, SHORT_MS)).toEqual(["wrong: check failed: no answer within 0.3 s"]);
    square.controls.delayMs = 0;
  });

  test("calls our address and signs with our key, or is reported", async () => {
    expect(await said(webhookSubscription)).toEqual(["right: Square calls us and signs with our key"]);
    expect(await said(webhookSubscription, at({ webhookSignatureKey: "another" }))).toEqual([
      "wrong: Square signs with another key than ours",
    ]);
    const moved = { config: { ...config, publicUrl: "https://moved.test" } };
    expect(await said(webhookSubscription, moved)).toEqual([
      "wrong: Square doesn't call https://moved.test/api/webhooks/square",
    ]);
    expect(await said(webhookSubscription, at({ accessToken: "another" }))).toEqual([
      "unknown: Square doesn't list them for our token (401)",
    ]);
  });

  test("names permissions that our token lacks", async () => {
    expect(await said(squareLists)).toEqual(["right: our token may read them"]);
    square.controls.missingPermissions = new Set(["DISPUTES_READ", "PAYOUTS_READ"]);
    expect(await said(squareLists)).toEqual([
      "warning: Square doesn't let us read disputes",
      "warning: Square doesn't let us read payouts",
    ]);
    square.controls.missingPermissions = new Set();
  });

  test("needs an enabled subscription of all events with its key", () => {
    const half = {
      id: "one",
      enabled: false,
      event_types: NEEDED_EVENTS.filter((type) => type !== "refund.updated"),
    };
    expect(linesOf(judgeSubscription(half, "key"))).toEqual([
      "wrong: Square's subscription is disabled",
      "wrong: Square doesn't send refund.updated",
      "unknown: Square doesn't show its signature key",
    ]);
  });

  test("reaches our webhook, which refuses unsigned calls", async () => {
    expect(await said(webhookReachable)).toEqual(["right: reachable, and refuses unsigned calls"]);
    const other = await openTextProvider(200);
    expect(await said(webhookReachable, { config: { ...config, publicUrl: other.url } })).toEqual([
      `wrong: ${other.url} answers 200, but an unsigned call must get 403`,
    ]);
    other.close();
    expect(await said(webhookReachable, { config: { ...config, publicUrl: "http://127.0.0.1:9" } })).toEqual([
      expect.stringMatching(/^wrong: check failed: fetch failed/),
    ]);
  });
});

describe("the mail server", () => {
  const at = (url: string) => ({ config: { ...config, smtp: { url, from: "hello@secret.test" } } });

  test("accepts our sign-in without a mail, or is reported", async () => {
    const smtp = await openMailServer("takes");
    expect(await said(mail, at(smtp.url))).toEqual(["right: the server accepts our sign-in"]);
    expect(smtp.taken).toEqual([]);
    await smtp.close();
    expect(await said(mail, at(smtp.url))).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
    expect(await said(mail, { config: { ...config, smtp: undefined } })).toEqual(["wrong: no mail is sent"]);
  });

  test("is wrong if it rejects our password", async () => {
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
    expect(await said(mail, at(`smtp://us:right@127.0.0.1:${port}`))).toEqual([
      "right: the server accepts our sign-in",
    ]);
    expect(await said(mail, at(`smtp://us:wrong@127.0.0.1:${port}`))).toEqual([
      expect.stringMatching(/^wrong: check failed: Invalid login/),
    ]);
    await new Promise<void>((closed) => smtp.close(closed));
  });

  test("is wrong if it never greets", async () => {
    const smtp = await openMailServer("hangs");
    expect(await said(mail, at(smtp.url), SHORT_MS)).toEqual(["wrong: check failed: no answer within 0.3 s"]);
    await smtp.close();
  });
});

test.each([
  [200, { status: "active", type: "Full" }, "right: Twilio accepts our credentials"],
  [200, { status: "active", type: "Trial" }, "warning: a trial account texts only verified numbers"],
  [200, { status: "suspended" }, "wrong: the account is suspended"],
  [401, { code: 20003 }, "wrong: Twilio rejects our credentials"],
  [503, {}, "wrong: check failed: answer 503"],
])("reads Twilio's answer %i with %o", async (status, answer, line) => {
  const twilio = await openTextProvider(status, answer);
  const account = { accountSid: "AC1", authToken: "token", from: "+12135550100" };
  const sms = { ...account, apiUrl: twilio.url, messagingUrl: twilio.url };
  expect(await said(texts, { config: { ...config, sms } })).toEqual([line]);
  expect(twilio.asked.map(({ path }) => path)).toEqual(["/2010-04-01/Accounts/AC1.json"]);
  twilio.close();
});

test("checks push keys: none, a pair, one that can't be opened, and a mismatch", async () => {
  const { config: own, messages, database } = server.context;
  expect(await said(pushKeys, { config: own })).toEqual(["warning: there are none yet"]);
  await messages.pushKey();
  expect(await said(pushKeys, { config: own })).toEqual(["right: a valid pair"]);
  expect(await said(pushKeys)).toEqual([expect.stringMatching(/^wrong: check failed: .*can't be opened/)]);
  await database.updateTable("pushKeys").set({ publicKey: "another" }).execute();
  expect(await said(pushKeys, { config: own })).toEqual([
    "wrong: the public key doesn't match the private one",
  ]);
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

  test("are measured if they are on this machine", async () => {
    expect(await said(databaseDisk)).toEqual([expect.stringContaining("left for the database")]);
    expect(await said(backupDisk)).toEqual([expect.stringContaining("left for backups")]);
    const gone = { ...config.backups, folder: join(folder, "gone") };
    expect(await said(backupDisk, { config: { ...config, backups: gone } })).toEqual([
      expect.stringMatching(/^wrong: check failed: ENOENT/),
    ]);
  });

  test("hold pictures if they can be written", async () => {
    expect(await said(pictures)).toEqual([
      "right: can be written",
      expect.stringContaining("left for pictures"),
    ]);
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const shut = { folder: join(file, "pictures"), bucket: undefined };
    expect(await said(pictures, { config: { ...config, pictures: shut } })).toEqual([
      expect.stringMatching(/^wrong: check failed: ENOTDIR/),
    ]);
  });

  test("hold pictures in a bucket that accepts our key", async () => {
    const bucket = await startBucketServer();
    const at = (secretAccessKey: string) => ({
      config: { ...config, pictures: { folder, bucket: { ...bucket.config, secretAccessKey } } },
    });
    expect(await said(pictures, at(bucket.config.secretAccessKey))).toEqual(["right: the bucket answers"]);
    expect(await said(pictures, at("another"))).toEqual([
      expect.stringMatching(/^wrong: check failed: .*403/),
    ]);
    await bucket.close();
  });
});

describe("backups", () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const mark = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));

  test("need a folder", async () => {
    const none = { ...config.backups, folder: undefined };
    expect(await said(backups, { config: { ...config, backups: none } })).toEqual(["wrong: there are none"]);
    expect(await said(backups)).toEqual(["wrong: there is none yet", "warning: none was ever restored"]);
  });

  test("are right if recent and restored", async () => {
    await mark("last-backup.json", { at: hoursAgo(25), name: "one", bytes: 1 });
    await mark("last-drill.json", { at: hoursAgo(24 * 30), backup: "one", ok: true });
    expect(await said(backups)).toEqual([
      "right: the last one is 25 hours old",
      "right: one was restored 30 days ago",
    ]);
  });

  test("are wrong if old or incomplete", async () => {
    await mark("last-backup.json", { at: hoursAgo(50), name: "one", bytes: 1 });
    await mark("last-drill.json", { at: hoursAgo(1), backup: "one", ok: false });
    expect(await said(backups)).toEqual([
      "wrong: the last one is 50 hours old",
      "wrong: the last restored one was incomplete",
    ]);
    await mark("last-drill.json", { at: hoursAgo(24 * 40), backup: "one", ok: true });
    expect(await said(backups)).toContain("warning: none was restored for 40 days");
    await writeFile(join(folder, "last-backup.json"), "half a");
    expect(await said(backups)).toEqual([expect.stringMatching(/^wrong: check failed: /)]);
  });
});

test("checks accounts: none, an admin without and with a second factor, and the demo's", async () => {
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
    "wrong: demo accounts exist, and their password is public",
  ]);
});

describe("wallet passes", () => {
  const made = makePassCertificates(60);
  const apple = appleSettings(made, "https://api.push.apple.com");
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * HOUR_MS);

  test("are right without settings, and while the certificates are valid", async () => {
    expect(await said(passCertificates)).toEqual(["right: none are offered"]);
    const [own, intermediate] = await said(passCertificates, configured(apple));
    expect(own).toMatch(/^right: APPLE_PASS_CERTIFICATE is valid for (59|60) days$/);
    expect(intermediate).toMatch(/^right: APPLE_WWDR_CERTIFICATE is valid/);
  });

  test("are looked at from 30 days before a certificate expires, and wrong after", async () => {
    const [soon] = await said(passCertificates, { ...configured(apple), now: inDays(31) });
    expect(soon).toMatch(/^warning: APPLE_PASS_CERTIFICATE expires in 2\d days$/);
    const [late] = await said(passCertificates, { ...configured(apple), now: inDays(61) });
    expect(late).toMatch(/^wrong: APPLE_PASS_CERTIFICATE has expired/);
  });

  test.each([
    ["APPLE_PASS_TYPE_ID", "pass.other"],
    ["APPLE_TEAM_ID", "OTHER"],
    ["APPLE_PASS_KEY", makePassCertificates().key],
    ["APPLE_PASS_CERTIFICATE", "/nowhere/pass.pem"],
    ["APPLE_PUSH_URL", "http://127.0.0.1:1"],
  ])("stop the start by the name of %s if it doesn't fit", (name, value) => {
    expect(() => configured({ ...apple, [name]: value })).toThrow(`Setting ${name} is wrong`);
  });
});
