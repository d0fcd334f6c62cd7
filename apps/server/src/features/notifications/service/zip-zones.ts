import { createRequire } from "node:module";
import { isTimeZone } from "@secret/domain";

/** By ZIP codes of five digits. The package has no types. */
interface ZipTable {
  lookup(zipCode: string): string | null;
}

const ZIP_LENGTH = 5;

const require = createRequire(import.meta.url);
let table: ZipTable | undefined;

/** The zone of a ZIP code, such as "America/Los_Angeles"; undefined where nobody knows it. */
export function findZoneOfZip(zipCode: string): string | undefined {
  // 670 kB, read when the first text asks for it.
  table ??= require("zipcode-to-timezone") as ZipTable;
  const zone = table.lookup(zipCode.slice(0, ZIP_LENGTH));
  return zone !== null && isTimeZone(zone) ? zone : undefined;
}
