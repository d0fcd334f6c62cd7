import { expect, test } from "vitest";
import { closingLine, countTests } from "./closing-line.ts";

test("the run closes with the sum of its tests", () => {
  expect(closingLine(countTests({ numPassedTests: 12, numFailedTests: 1 }))).toBe("12 passed, 1 failed");
});

test("a file that could not even be loaded is a failure", () => {
  expect(countTests({ numPassedTests: 3, numFailedTestSuites: 1 })).toEqual({ passed: 3, failed: 1 });
});

test("a run without a report ran nothing", () => {
  expect(closingLine(countTests({}))).toBe("0 passed, 0 failed");
});
