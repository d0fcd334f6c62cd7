/** @module-tag whole */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { buildIfNeeded } from "../build/build.ts";
import { bareEnvironment } from "./bare-environment.ts";

const START = fileURLToPath(new URL("./start.ts", import.meta.url));
/** A start takes seconds beside the other tests. */
const PATIENCE_MS = 60_000;
const TIMEOUT_MS = 4 * PATIENCE_MS;

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://secret.test",
  SECRET_KEY: "a key of more than thirty-two letters, for this test",
  TRUST_PROXY: "none",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "SECRET <hello@secret.test>",
  SQUARE_ACCESS_TOKEN: "none",
  SQUARE_LOCATION_ID: "none",
  SQUARE_APPLICATION_ID: "none",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "none",
  SQUARE_ENVIRONMENT: "production",
};

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  await buildIfNeeded();
  folder = await mkdtemp(join(tmpdir(), "secret-start-"));
}, TIMEOUT_MS);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  ended: Promise<number | null>;
}

/** Runs `npm start`'s program with some settings. */
function start(settings: Readonly<Record<string, string>>): Started {
  const environment = { ...bareEnvironment(), DRAW_BEACONS: "http://127.0.0.1:9", ...settings };
  const child = spawn(process.execPath, [START], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const chunks: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, url: `http://127.0.0.1:${settings.PORT}`, output: () => chunks.join(""), ended };
}

async function opened(started: Started): Promise<void> {
  await expect.poll(started.output, { timeout: PATIENCE_MS }).toContain("Mail and texts arrive at");
}

describe("npm start", () => {
  test(
    "prints the accounts and the mailbox, keeps its data, and ends cleanly",
    async () => {
      const settings = { DATA_DIR: join(folder, "kept"), PORT: String(await findFreePort()) };
      const first = start(settings);
      await opened(first);
      for (const role of ["member", "staff", "admin"])
        expect(first.output()).toContain(`${role}@secret.example`);
      expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
      expect(first.output()).toContain("HOST=0.0.0.0 npm start");
      first.child.kill("SIGINT");
      expect(await first.ended).toBe(0);

      const second = start(settings);
      await opened(second);
      const signIn = await fetch(`${second.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "member@secret.example", password: "lobster-after-dark" }),
      });
      expect(signIn.status).toBe(200);

      const intruder = start({ ...settings, PORT: String(await findFreePort()) });
      expect(await intruder.ended).toBe(1);
      expect(intruder.output().trim()).toMatch(/^The data folder .* is in use by process \d+\./);

      const rival = start({ DATA_DIR: join(folder, "rival"), PORT: settings.PORT });
      expect(await rival.ended).toBe(1);
      expect(rival.output().trim().split("\n").at(-1)).toBe(
        `Port ${settings.PORT} is in use. Stop what uses it, or set PORT to another one.`,
      );
      second.child.kill("SIGTERM");
      expect(await second.ended).toBe(0);

      const production = start({ ...settings, ...PRODUCTION });
      expect(await production.ended).toBe(1);
      expect(production.output().trim()).toMatch(/^The database holds the demo's accounts.*\.$/);
    },
    TIMEOUT_MS,
  );

  test(
    "restarts after it was killed, with the database still running",
    async () => {
      const settings = { DATA_DIR: join(folder, "killed"), PORT: String(await findFreePort()) };
      const first = start(settings);
      await opened(first);
      first.child.kill("SIGKILL");
      await first.ended;
      const second = start(settings);
      await opened(second);
      second.child.kill("SIGINT");
      expect(await second.ended).toBe(0);
    },
    TIMEOUT_MS,
  );

  test.each([
    [{ PORT: "many" }, /^Setting PORT is wrong: /],
    [{ PORT: "0", PUBLIC_URL: "not an address" }, /^Setting PUBLIC_URL is wrong: /],
    [{ PORT: "0", PUBLIC_URL: "https://secret.test" }, /^Setting PUBLIC_URL is wrong: .*NODE_ENV=production/],
    [{ PORT: "0", NODE_ENV: "production" }, /^Setting SECRET_KEY is missing: /],
    [
      { PORT: "0", DATABASE_URL: "postgres://secret@127.0.0.1:9/secret" },
      /^Setting DATABASE_URL leads to no database that takes us: connect ECONNREFUSED 127\.0\.0\.1:9$/,
    ],
    [{ PORT: "0", SQUARE_ACCESS_TOKEN: "only this one" }, /^Setting SQUARE_LOCATION_ID is missing: /],
  ])("names the wrong setting in one line: %o", async (settings, line) => {
    const started = start({ DATA_DIR: join(folder, "broken"), ...settings });
    expect(await started.ended).toBe(1);
    expect(started.output().trim()).toMatch(line);
    expect(started.output().trim().split("\n")).toHaveLength(1);
  });
});
