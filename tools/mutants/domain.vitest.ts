import { defineConfig } from "vitest/config";
import { testNamesWithSpaces } from "./test-names.ts";

/** Tests of the domain's rules, for mutation tests. */
export default defineConfig({
  plugins: [testNamesWithSpaces],
  test: { include: ["packages/domain/**/*.test.ts"] },
});
