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

/** A package that somebody else wrote. */
export interface Part {
  readonly name: string;
  /** Where it is installed, from the root on. */
  readonly path: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Its author's message to stop using it. */
  readonly deprecated: string | undefined;
  readonly runsScripts: boolean;
  /** Only for building, testing and checking. */
  readonly isDevelopment: boolean;
  /** The host that the lock file names; it should name none, so that any registry serves. */
  readonly host: string | undefined;
}

const MODULES = "node_modules/";

/** Every package of a package-lock.json but our own workspaces. */
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

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** What a package.json of ours asks for. */
export function readManifest(path: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
}
