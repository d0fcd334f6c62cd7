import type { Finding, Result } from "./check.ts";

const SIGNS: Readonly<Record<Finding["level"], string>> = { right: "✓", warning: "!", wrong: "✗" };

/** Formats all findings, and the sum at the end. */
export function linesOf(results: readonly Result[]): string[] {
  const lines = results.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => linesOfFinding(name, finding)),
  );
  const count = (level: Finding["level"]) =>
    results.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
  return [...lines, `${count("wrong")} wrong, ${count("warning")} to look at, ${count("right")} right`];
}

function linesOfFinding(name: string, finding: Finding): string[] {
  const line = `${SIGNS[finding.level]} ${name}: ${finding.what}`;
  return finding.level === "right" ? [line] : [line, `    ${finding.mend}`];
}

export function isWell(results: readonly Result[]): boolean {
  return results.every(({ findings }) => findings.every(({ level }) => level !== "wrong"));
}
