import { defineConfig } from "vitest/config";
import { testNamesWithSpaces } from "./test-names.ts";

/** The rules alone, as they are tested when one of them is changed on purpose. */
export default defineConfig({
  plugins: [testNamesWithSpaces],
  test: { include: ["packages/domain/**/*.test.ts"] },
});
