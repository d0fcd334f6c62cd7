import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const PAGE_TIMEOUT_MS = 120_000;
const SERVER_TIMEOUT_MS = 30_000;
const POLL_TIMEOUT_MS = 10_000;
/** All share one PostgreSQL and its connections. */
const MAX_WORKERS = 4;

/** Rules are fast and alone; the server's tests share one real PostgreSQL; pages run in a real browser. */
export default defineConfig({
  test: {
    maxWorkers: Math.min(availableParallelism(), MAX_WORKERS),
    projects: [
      {
        test: {
          name: "rules",
          include: [
            "packages/**/*.test.ts",
            "apps/web/**/*.test.ts",
            "tools/{check,supported-browsers,test-run}/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "server",
          include: [
            "apps/server/**/*.test.ts",
            "tools/square-sandbox/**/*.test.ts",
            "tools/fault/**/*.test.ts",
            "tools/start/**/*.test.ts",
          ],
          globalSetup: "apps/server/testing/global-setup.ts",
          testTimeout: SERVER_TIMEOUT_MS,
          hookTimeout: SERVER_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "pages",
          include: ["e2e/**/*.e2e.ts"],
          testTimeout: PAGE_TIMEOUT_MS,
          hookTimeout: PAGE_TIMEOUT_MS,
          globalSetup: "e2e/browser/global-setup.ts",
          // Every file has a site of its own; loading the server's modules again for each takes longer than many files.
          isolate: false,
          // A countdown ticks once a second: the usual second of patience is a coin toss.
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
    ],
  },
});
