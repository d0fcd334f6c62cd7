import { createRequire } from "node:module";
import { isTimeZone } from "@secret/domain";

/** Table by five-digit ZIP code. The package has no types. */
interface ZipTable {
  lookup(zipCode: string): string | null;
}

const ZIP_LENGTH = 5;

const require = createRequire(import.meta.url);
let table: ZipTable | undefined;

/** Returns a ZIP code's time zone, such as "America/Los_Angeles"; undefined if it's unknown. */
export function findZoneOfZip(zipCode: string): string | undefined {
  // Loads the table (670 kB) with the first text that needs it.
  table ??= require("zipcode-to-timezone") as ZipTable;
  const zone = table.lookup(zipCode.slice(0, ZIP_LENGTH));
  return zone !== null && isTimeZone(zone) ? zone : undefined;
}
