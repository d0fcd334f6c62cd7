import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { serverSettings } from "../kit/scene.ts";
import { bareEnvironment } from "../start/bare-environment.ts";
import { type Check, right, runChecks, type Subject, warning, wrong } from "./check.ts";
import { isWell, linesOf } from "./report.ts";

const DOCTOR = fileURLToPath(new URL("./doctor.ts", import.meta.url));
const TIMEOUT_MS = 60_000;
const LIMIT_MS = 50;
const SUBJECT = {} as Subject;

function check(name: string, look: Check["look"]): Check {
  return { name, mend: `mend ${name}`, look };
}

describe("a round of checks", () => {
  test("goes on beside one that hangs, one that throws and one that fails at once", async () => {
    const results = await runChecks(
      [
        check("hangs", () => new Promise(() => undefined)),
        check("throws", async () => {
          throw new Error("no way", { cause: new Error("ECONNREFUSED") });
        }),
        check("fails", () => {
          throw new TypeError("at once");
        }),
        check("stands", async () => [right("fine")]),
      ],
      SUBJECT,
      LIMIT_MS,
    );
    expect(results).toEqual([
      { name: "hangs", findings: [wrong("can't be looked at: no answer within 0.05 s", "mend hangs")] },
      { name: "throws", findings: [wrong("can't be looked at: no way (ECONNREFUSED)", "mend throws")] },
      { name: "fails", findings: [wrong("can't be looked at: at once", "mend fails")] },
      { name: "stands", findings: [right("fine")] },
    ]);
    expect(isWell(results)).toBe(false);
  });

  test("gives a hanging one the signal to let go", async () => {
    let isTold = false;
    const hangs = check("hangs", (_subject, signal) => {
      signal.addEventListener("abort", () => {
        isTold = true;
      });
      return new Promise(() => undefined);
    });
    await runChecks([hangs], SUBJECT, LIMIT_MS);
    expect(isTold).toBe(true);
  });

  test("is told line by line, with what mends it; a warning alone is no failure", () => {
    const results = [
      { name: "mail", findings: [right("the server takes us")] },
      { name: "backups", findings: [warning("none was ever brought back", "npm run drill:restore")] },
    ];
    expect(linesOf(results)).toEqual([
      "✓ mail: the server takes us",
      "! backups: none was ever brought back",
      "    npm run drill:restore",
      "0 wrong, 1 to look at, 1 right",
    ]);
    expect(isWell(results)).toBe(true);
    expect(isWell([...results, { name: "texts", findings: [wrong("no", "yes")] }])).toBe(false);
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

  test("names the setting without which nothing can start, and fails", async () => {
    expect(await run({ NODE_ENV: "production" })).toEqual([
      1,
      [
        "✗ settings: Setting SECRET_KEY is missing: production needs it",
        "    see .env.example; nothing else was looked at",
        "1 wrong, 0 to look at, 0 right",
      ],
    ]);
  });

  test(
    "says of every part how it stands, and fails where one isn't right",
    async () => {
      const { databaseUrl = "" } = server.context.config;
      const [code, lines] = await run(serverSettings(databaseUrl));
      expect(code).toBe(1);
      expect(lines).toContainEqual(expect.stringMatching(/^✓ database: PostgreSQL 18\./));
      expect(lines).toContain("✓ migrations: all there");
      expect(lines).toContain("✗ settings: this is test");
      expect(lines).toContainEqual(expect.stringMatching(/^✗ mail: can't be looked at: .*ECONNREFUSED/));
      expect(lines.at(-1)).toMatch(/^\d+ wrong, \d+ to look at, \d+ right$/);
    },
    TIMEOUT_MS,
  );
});
