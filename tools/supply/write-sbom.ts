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
 * All parts of production with their licenses, of what is installed in a folder. npm's own `--omit dev` leaves out what the
 * root asks for too in order to test, such as fastify; the lock file knows better.
 */
export function writeSbom(root: string): Sbom {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const { stdout, stderr, status } = spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(stderr);
  const sbom = Sbom.parse(JSON.parse(stdout));
  const parts = readParts(readFileSync(join(root, "package-lock.json"), "utf8"));
  const namesOf = (isDevelopment: boolean) =>
    new Set(parts.filter((part) => part.isDevelopment === isDevelopment).map(keyOf));
  const [left, kept] = [namesOf(true), namesOf(false)];
  const components = sbom.components.filter((each) => kept.has(keyOf(each)) || !left.has(keyOf(each)));
  const refs = new Set([sbom.metadata.component, ...components].map((each) => each["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm calls the whole as the folder is called.
  sbom.metadata.component.name = "secret";
  return { ...sbom, components, dependencies };
}

function keyOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}
