import { relative } from "node:path";
import { z } from "zod";

/** Maximum flaky tests of a run that passes. */
export const MAX_FLAKY = 3;

const File = z.looseObject({
  name: z.string(),
  status: z.enum(["passed", "failed"]),
  assertionResults: z.array(
    z.looseObject({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
  ),
});
type File = z.infer<typeof File>;
const Report = z.looseObject({ testResults: z.array(File).default([]) });

/** Returns the paths of failed files to run once more. None when so many failed that the run can't pass anyway. */
export function filesToRerun(report: unknown): string[] {
  const failed = failedIn(report).map(({ name }) => name);
  return failed.length > MAX_FLAKY ? [] : failed;
}

/** Returns a line for each test that failed in the first run and whose file passed in its own rerun. */
export function findFlaky(root: string, first: unknown, reruns: readonly unknown[]): string[] {
  const passed = new Set(resultsOf(reruns).flatMap(({ name, status }) => (status === "passed" ? name : [])));
  return failedIn(first)
    .filter(({ name }) => passed.has(name))
    .flatMap((file) =>
      failuresOf(file).map((test) => `flaky: ${[relative(root, file.name), ...test].join(" › ")}`),
    );
}

/** Returns the first run's report with the results of the reruns in place of the first ones. */
export function mergeReruns(first: unknown, reruns: readonly unknown[]): unknown {
  const again = new Map(resultsOf(reruns).map((file) => [file.name, file]));
  const testResults = resultsOf([first]).map((file) => again.get(file.name) ?? file);
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  return {
    numPassedTests: statuses.filter((status) => status === "passed").length,
    numFailedTests: statuses.filter((status) => status === "failed").length,
    numFailedTestSuites: testResults.filter(({ status }) => status === "failed").length,
    testResults,
  };
}

function resultsOf(reports: readonly unknown[]): File[] {
  return reports.flatMap((report) => Report.parse(report).testResults);
}

function failedIn(report: unknown): File[] {
  return resultsOf([report]).filter(({ status }) => status === "failed");
}

/** Returns the names of a file's failed tests. A file that failed outside its tests counts as one without a name. */
function failuresOf({ assertionResults }: File): string[][] {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [[]];
  return failed.map(({ ancestorTitles, title }) => [...ancestorTitles.filter((each) => each !== ""), title]);
}
