import { createRequire } from "node:module";
import { cruise, type ICruiseOptions } from "dependency-cruiser";

const rules = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as NonNullable<
  ICruiseOptions["ruleSet"]
>;

/** Names of all rules. */
export const RULE_NAMES = [...(rules.forbidden ?? []), ...(rules.required ?? [])].map(({ name }) => name);

/** Returns the forbidden imports in some folders, and the number of modules that were checked. */
export async function findViolations(
  root: string,
  folders: readonly string[],
): Promise<{ modules: number; violations: string[] }> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    validate: true,
    ruleSet: rules,
    doNotFollow: { path: "node_modules|/testing/" },
    exclude: { path: "\\.test\\.ts$" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  });
  if (typeof output === "string") throw new Error(output);
  const { summary } = output;
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  return { modules: summary.totalCruised, violations };
}
