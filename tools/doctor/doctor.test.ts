import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Check,
  isHealthy,
  linesOf,
  right,
  runChecks,
  type Subject,
  warning,
  wrong,
} from "../../apps/server/src/features/setup/checks/check.ts";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { serverSettings } from "../kit/scene.ts";
import { bareEnvironment } from "../start/bare-environment.ts";

const DOCTOR = fileURLToPath(new URL("./doctor.ts", import.meta.url));
const TIMEOUT_MS = 60_000;
const LIMIT_MS = 50;
const SUBJECT = {} as Subject;

function check(name: string, look: Check["look"]): Check {
  return { name, fix: `fix ${name}`, look };
}

describe("a round of checks", () => {
  test("survives checks that hang, throw and fail at once", async () => {
    const results = await runChecks(
      [
        check("hangs", () => new Promise(() => undefined)),
        check("throws", async () => {
          throw new Error("no way", { cause: new Error("ECONNREFUSED") });
        }),
        check("fails", () => {
          throw new TypeError("at once");
        }),
        check("works", async () => [right("fine")]),
      ],
      SUBJECT,
      LIMIT_MS,
    );
    expect(results).toMatchObject([
      { name: "hangs", findings: [wrong("check failed: no answer within 0.05 s", "fix hangs")] },
      { name: "throws", findings: [wrong("check failed: Error", "fix throws")] },
      { name: "fails", findings: [wrong("check failed: TypeError", "fix fails")] },
      { name: "works", findings: [right("fine")] },
    ]);
    expect(linesOf(results)).toEqual(
      expect.arrayContaining([
        "✗ throws: check failed: no way (ECONNREFUSED)",
        "✗ fails: check failed: at once",
      ]),
    );
    expect(isHealthy(results)).toBe(false);
  });

  test("aborts a hanging check", async () => {
    let isAborted = false;
    const hangs = check("hangs", (_subject, signal) => {
      signal.addEventListener("abort", () => {
        isAborted = true;
      });
      return new Promise(() => undefined);
    });
    await runChecks([hangs], SUBJECT, LIMIT_MS);
    expect(isAborted).toBe(true);
  });

  test("prints each finding with its fix, and fails only on wrong ones", () => {
    const results = [
      { name: "mail", findings: [right("the server accepts our sign-in")] },
      { name: "backups", findings: [warning("none was ever restored", "npm run drill:restore")] },
    ];
    expect(linesOf(results)).toEqual([
      "✓ mail: the server accepts our sign-in",
      "! backups: none was ever restored",
      "    npm run drill:restore",
      "0 wrong, 1 to look at, 1 right",
    ]);
    expect(isHealthy(results)).toBe(true);
    expect(isHealthy([...results, { name: "texts", findings: [wrong("no", "yes")] }])).toBe(false);
  });
});

describe("npm run doctor", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function run(
    settings: Readonly<Record<string, string>>,
  ): Promise<[code: number | null, lines: string[]]> {
    const child = spawn(process.execPath, [DOCTOR], {
      env: { ...bareEnvironment(), ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const chunks: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
    await once(child, "close");
    return [child.exitCode, chunks.join("").trim().split("\n")];
  }

  test("names a missing required setting and fails", async () => {
    expect(await run({ NODE_ENV: "production" })).toEqual([
      1,
      [
        "✗ settings: Setting SECRET_KEY is missing: production needs it",
        "    see .env.example; nothing else was checked",
        "1 wrong, 0 to look at, 0 right",
      ],
    ]);
  });

  test(
    "prints every check and fails if one is wrong",
    async () => {
      const { databaseUrl = "" } = server.context.config;
      const [code, lines] = await run(serverSettings(databaseUrl));
      expect(code).toBe(1);
      expect(lines).toContainEqual(expect.stringMatching(/^✓ database: PostgreSQL 18\./));
      expect(lines).toContain("✓ migrations: all applied");
      expect(lines).toContain("✗ settings: this is test");
      expect(lines).toContainEqual(expect.stringMatching(/^✗ mail: check failed: .*ECONNREFUSED/));
      expect(lines.at(-1)).toMatch(/^\d+ wrong, \d+ to look at, \d+ right$/);
    },
    TIMEOUT_MS,
  );
});
