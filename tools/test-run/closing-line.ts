import { z } from "zod";

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

const Report = z.looseObject({
  numPassedTests: z.int().default(0),
  numFailedTests: z.int().default(0),
  numFailedTestSuites: z.int().default(0),
});

/** Counts a runner's report. A file that failed before its first test counts as one failure. */
export function countTests(report: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = Report.parse(report);
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  return { passed: numPassedTests, failed };
}

/** Returns the last line of a test run. */
export function closingLine({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`;
}
