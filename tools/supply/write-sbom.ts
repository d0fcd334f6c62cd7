import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readParts } from "./read-parts.ts";

const Sbom = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), "bom-ref": z.string() }) }),
  components: z.array(z.looseObject({ "bom-ref": z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
export type Sbom = z.infer<typeof Sbom>;

/**
 * Lists all installed production packages with their licenses. npm omits packages that the root needs for tests and a
 * workspace needs in production, such as fastify. The workspaces are therefore listed too, and filtered by the lock file.
 */
export function writeSbom(root: string): Sbom {
  const own = askNpm(root, ["--omit", "dev"]);
  const workspaces = askNpm(root, ["--workspace", "@secret/server", "--workspace", "@secret/web"]);
  const parts = readParts(readFileSync(join(root, "package-lock.json"), "utf8"));
  const kept = new Set(parts.filter(({ isDevelopment }) => !isDevelopment).map(keyOf));
  const components = byRef([...own.components, ...workspaces.components], (each) => each["bom-ref"]).filter(
    (each) => kept.has(keyOf(each)) || each["bom-ref"].startsWith("@secret/"),
  );
  const refs = new Set([own.metadata.component, ...components].map((each) => each["bom-ref"]));
  const dependencies = byRef([...own.dependencies, ...workspaces.dependencies], ({ ref }) => ref)
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm uses the name of the folder.
  own.metadata.component.name = "secret";
  return { ...own, components, dependencies };
}

function askNpm(root: string, which: readonly string[]): Sbom {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", ...which];
  const { stdout, stderr, status } = spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(stderr);
  return Sbom.parse(JSON.parse(stdout));
}

/** Removes duplicates. The last one wins. */
function byRef<Item>(items: readonly Item[], refOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [refOf(item), item])).values()];
}

function keyOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}
