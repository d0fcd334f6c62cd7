import { defineConfig } from "vitest/config";
import { testNamesWithSpaces } from "./test-names.ts";

const TIMEOUT_MS = 30_000;

/** Tests of orders, payments and refunds on a real PostgreSQL. */
export default defineConfig({
  plugins: [testNamesWithSpaces],
  test: {
    include: ["apps/server/src/features/{order-book,orders,payments,ledger,pickup}/**/*.test.ts"],
    globalSetup: "apps/server/testing/global-setup.ts",
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
});
