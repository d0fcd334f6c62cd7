import { createRequire } from "node:module";
import { cruise, type ICruiseOptions } from "dependency-cruiser";

const rules = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: NonNullable<ICruiseOptions["ruleSet"]>["forbidden"];
};

/** The imports below some folders that the architecture forbids, and how many modules were looked at. */
export async function findViolations(
  root: string,
  folders: readonly string[],
): Promise<{ modules: number; violations: string[] }> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$|/testing/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  });
  if (typeof output === "string") throw new Error(output);
  const { summary } = output;
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  return { modules: summary.totalCruised, violations };
}
