import { fileURLToPath } from "node:url";
import { findViolations } from "./find-violations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Holds the imports against the architecture's arrows; sees to it that there was something to hold. */
const { modules, violations } = await findViolations(ROOT, [
  "packages",
  "apps/server/src",
  "apps/web/src",
  "tools",
]);
for (const violation of violations) console.log(violation);
if (modules === 0) console.log("No modules were seen: the check proves nothing");
process.exit(modules > 0 && violations.length === 0 ? 0 : 1);
