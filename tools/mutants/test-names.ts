import type { Plugin } from "vitest/config";

/**
 * Adapts the test names that Stryker requests: it puts a space between suite and test, and Vitest 5 " > ". Without this no test
 * in a suite would run, and every mutant would survive.
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
