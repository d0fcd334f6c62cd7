import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,tools}/**/*.test.{ts,tsx}"],
    globalSetup: ["apps/server/testing/global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
