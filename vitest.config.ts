import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Beside browsers, thousands of made-up inputs take a while. */
const RULES_TIMEOUT_MS = 30_000;
const PAGE_TIMEOUT_MS = 120_000;
const SERVER_TIMEOUT_MS = 30_000;
/** Timeout of `expect.poll`, as long as the browser waits for an element. A busy machine needs more than the usual second. */
const EXPECT = { poll: { timeout: 30_000 } };
/** One more than there are processors: now and then each waits, for Square or the browser. */
const WORKERS = availableParallelism() + 1;
/** A developer's .env changes no test. */
const NO_ENV_FILES = false;
/** All share one PostgreSQL and its connections. */
const MAX_WORKERS = 4;

/**
 * Rules are fast and alone; the server's tests share one real PostgreSQL; pages run in a real browser.
 * No file has modules of its own: each makes its server, database or site itself, and loading the modules again for each
 * takes longer than many files. So a file leaves no mock, stub or clock behind.
 */
export default defineConfig({
  envDir: NO_ENV_FILES,
  test: {
    maxWorkers: Math.min(WORKERS, MAX_WORKERS),
    tags: [
      { name: "whole", description: "Runs before anything lands; `npm test` leaves it out." },
      { name: "engines", description: "Runs in Firefox or WebKit; CI leaves it to a workflow of its own." },
    ],
    projects: [
      {
        envDir: NO_ENV_FILES,
        test: {
          name: "rules",
          include: [
            "packages/**/*.test.ts",
            "apps/web/**/*.test.ts",
            "tools/{audit-verify,check,draw,evenings,reconcile-square,ship,supply,supported-browsers,test-run}/**/*.test.ts",
          ],
          isolate: false,
          testTimeout: RULES_TIMEOUT_MS,
          restoreMocks: true,
        },
      },
      {
        envDir: NO_ENV_FILES,
        test: {
          name: "server",
          include: [
            "apps/server/**/*.test.ts",
            "tools/square-sandbox/**/*.test.ts",
            "tools/{backup,broadcast,build,crew-day,demo-data,doctor,fault,fuzz,load,release,season,topology}/**/*.test.ts",
            "tools/start/**/*.test.ts",
          ],
          globalSetup: "apps/server/testing/global-setup.ts",
          testTimeout: SERVER_TIMEOUT_MS,
          hookTimeout: SERVER_TIMEOUT_MS,
          expect: EXPECT,
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        envDir: NO_ENV_FILES,
        test: {
          name: "pages",
          include: ["e2e/**/*.e2e.ts"],
          testTimeout: PAGE_TIMEOUT_MS,
          hookTimeout: PAGE_TIMEOUT_MS,
          globalSetup: "e2e/browser/global-setup.ts",
          isolate: false,
          expect: EXPECT,
        },
      },
    ],
  },
});
