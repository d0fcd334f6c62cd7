import { readFileSync } from "node:fs";
import { z } from "zod";

const Locked = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  deprecated: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const Lock = z.looseObject({ packages: z.record(z.string(), Locked) });

/** A third-party package. */
export interface Part {
  readonly name: string;
  /** Install path, relative to the root. */
  readonly path: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Its author's message to stop using it. */
  readonly deprecated: string | undefined;
  readonly runsScripts: boolean;
  /** Needed only to build, test or check. */
  readonly isDevelopment: boolean;
  /** Registry host in the lock file; none is expected, so that any registry works. */
  readonly host: string | undefined;
}

const MODULES = "node_modules/";

/** Returns every package of a package-lock.json except our workspaces. */
export function readParts(lockText: string): Part[] {
  const { packages } = Lock.parse(JSON.parse(lockText));
  return Object.entries(packages).flatMap(
    ([path, { version = "", license, deprecated, resolved, link, dev, hasInstallScript }]) => {
      if (!path.includes(MODULES) || link) return [];
      return {
        name: path.slice(path.lastIndexOf(MODULES) + MODULES.length),
        path,
        version,
        license,
        deprecated,
        runsScripts: hasInstallScript === true,
        isDevelopment: dev === true,
        host: resolved?.startsWith("http") ? new URL(resolved).host : undefined,
      };
    },
  );
}

/** Patterns of all package.json files of this repository. */
export const MANIFESTS = ["package.json", "{apps,packages,tools}/*/package.json", "e2e/package.json"];

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads one of our package.json files. */
export function readManifest(path: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
}
