import { describe, expect, test } from "vitest";
import { closingLine, countTests } from "./closing-line.ts";
import { filesToRerun, findFlaky, MAX_FLAKY, mergeReruns } from "./flaky.ts";

/** A report on files, each with the status of its tests by title. */
function report(files: Readonly<Record<string, Readonly<Record<string, "passed" | "failed" | "skipped">>>>) {
  const testResults = Object.entries(files).map(([name, tests]) => {
    const assertionResults = Object.entries(tests).map(([title, status]) => ({
      ancestorTitles: ["", "lobster"],
      title,
      status,
    }));
    const hasFailed = assertionResults.some(({ status }) => status !== "passed");
    return { name: `/repo/${name}`, status: hasFailed ? "failed" : "passed", assertionResults };
  });
  return mergeReruns({ testResults }, []);
}

const flaky = (first: unknown, ...reruns: unknown[]) => findFlaky("/repo", first, reruns);
const closing = (first: unknown, ...reruns: unknown[]) => closingLine(countTests(mergeReruns(first, reruns)));

describe("a failed file", () => {
  const first = report({
    "a.test.ts": { boils: "failed", fries: "passed" },
    "b.test.ts": { serves: "passed" },
  });

  test("runs once more", () => {
    expect(filesToRerun(first)).toEqual(["/repo/a.test.ts"]);
  });

  test("is flaky when it passes alone, and its tests count as passed", () => {
    const rerun = report({ "a.test.ts": { boils: "passed", fries: "passed" } });
    expect(flaky(first, rerun)).toEqual(["flaky: a.test.ts › lobster › boils"]);
    expect(closing(first, rerun)).toBe("3 passed, 0 failed");
  });

  test("fails when the same test fails again", () => {
    const rerun = report({ "a.test.ts": { boils: "failed", fries: "passed" } });
    expect(flaky(first, rerun)).toEqual([]);
    expect(closing(first, rerun)).toBe("2 passed, 1 failed");
  });

  test("fails when another of its tests fails in the rerun", () => {
    const rerun = report({ "a.test.ts": { boils: "passed", fries: "failed" } });
    expect(flaky(first, rerun)).toEqual([]);
    expect(closing(first, rerun)).toBe("2 passed, 1 failed");
  });

  test("fails when the rerun left no report", () => {
    expect(flaky(first, {})).toEqual([]);
    expect(closing(first, {})).toBe("2 passed, 1 failed");
  });
});

test("a file that fails before its first test counts as one flaky test", () => {
  const first = report({ "a.test.ts": { boils: "skipped", fries: "skipped" } });
  const rerun = report({ "a.test.ts": { boils: "passed", fries: "passed" } });
  expect(closing(first)).toBe("0 passed, 1 failed");
  expect(flaky(first, rerun)).toEqual(["flaky: a.test.ts"]);
  expect(closing(first, rerun)).toBe("2 passed, 0 failed");
});

test("nothing runs again when more files failed than may be flaky", () => {
  const failed = (count: number) =>
    report(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${index}.test.ts`, { boils: "failed" }]),
      ),
    );
  expect(filesToRerun(failed(MAX_FLAKY))).toHaveLength(MAX_FLAKY);
  expect(filesToRerun(failed(MAX_FLAKY + 1))).toEqual([]);
});

test("nothing runs again after a clean run", () => {
  expect(filesToRerun(report({ "a.test.ts": { boils: "passed" } }))).toEqual([]);
});
