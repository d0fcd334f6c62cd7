import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeSbom } from "./write-sbom.ts";

/** `npm run sbom [-- file]` lists all production packages with their licenses, as CycloneDX. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const file = process.argv[2] ?? "sbom.cdx.json";

const sbom = writeSbom(ROOT);
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} parts`);
