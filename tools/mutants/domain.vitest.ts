import { defineConfig } from "vitest/config";

/** The rules alone, as they are tested when one of them is changed on purpose. */
export default defineConfig({ test: { include: ["packages/domain/**/*.test.ts"] } });
