import { join } from "node:path";
import { buildIfOutdated } from "./build-if-outdated.ts";
import { BUILD, ROOT, runNode } from "./folders.ts";

/** The last file that a build writes. An interrupted build leaves none, because Vite empties the folder first. */
const OUTPUT = join(BUILD, "web/pages.json");
const SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/visitor.html",
  "apps/web/vite.config.ts",
  "apps/web/build",
  "packages",
  "package-lock.json",
].map((path) => join(ROOT, path));

/**
 * Builds the web app if it isn't built or a source has changed. Returns whether it built.
 * @param keepsFormer leaves the files of former builds in the folder
 */
export function buildWebIfNeeded(keepsFormer = false): Promise<boolean> {
  const options = ["--logLevel", "warn", ...(keepsFormer ? ["--emptyOutDir=false"] : [])];
  return buildIfOutdated(OUTPUT, SOURCES, () =>
    runNode(["node_modules/vite/bin/vite.js", "build", "apps/web", ...options], "The web app"),
  );
}
