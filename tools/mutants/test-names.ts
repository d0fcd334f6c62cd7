import type { Plugin } from "vitest/config";

/**
 * Stryker asks for tests by their names with spaces between suite and test, vitest 5 has " > " there: without this no test
 * within a suite would run, and every mutant would seem to survive.
 */
export const testNamesWithSpaces: Plugin = {
  name: "test-names-with-spaces",
  configureVitest({ project }) {
    let pattern: RegExp | undefined;
    Object.defineProperty(project.config, "testNamePattern", {
      enumerable: true,
      get: () => pattern,
      set: (given: RegExp | undefined) => {
        pattern = given && new RegExp(given.source.replaceAll(" ", "(?: > | )"));
      },
    });
  },
};
