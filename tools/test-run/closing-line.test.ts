import { expect, test } from "vitest";
import { closingLine, countTests } from "./closing-line.ts";

test("ends a run with the numbers of its tests", () => {
  expect(closingLine(countTests({ numPassedTests: 12, numFailedTests: 1 }))).toBe("12 passed, 1 failed");
});

test("counts a file that failed to load as a failure", () => {
  expect(countTests({ numPassedTests: 3, numFailedTestSuites: 1 })).toEqual({ passed: 3, failed: 1 });
});

test("counts no tests without a report", () => {
  expect(closingLine(countTests({}))).toBe("0 passed, 0 failed");
});
