import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  findDeprecated,
  findHosts,
  findUnallowedScripts,
  findUnknownLicenses,
  findUnpinned,
} from "./find-unfit.ts";
import { readManifest, readParts } from "./read-parts.ts";

/** Checks dependencies: licenses, install scripts, deprecations, exact versions, no registry host in the lock file. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const parts = readParts(readFileSync(`${ROOT}package-lock.json`, "utf8"));
const manifests = globSync(["package.json", "{apps,packages,tools}/*/package.json", "e2e/package.json"], {
  cwd: ROOT,
});
const { allowScripts } = readManifest(`${ROOT}package.json`);
const found = [
  ...findUnknownLicenses(parts),
  ...findUnallowedScripts(parts, allowScripts),
  ...findDeprecated(parts),
  ...findHosts(parts),
  ...manifests.flatMap((path) => findUnpinned(readManifest(ROOT + path)).map((line) => `${path}: ${line}`)),
];
for (const line of found) console.log(line);
if (parts.length === 0) console.log("No parts were seen: the check proves nothing");
process.exit(parts.length > 0 && found.length === 0 ? 0 : 1);
