import type { AdminEventDetail } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";

/** Returns how many minutes an event takes entries; "" for first come, first served. */
export function entryMinutesOf({ entriesOpenAt, registrationOpensAt }: AdminEventDetail): string {
  if (entriesOpenAt === null) return "";
  return String(Math.round((Date.parse(registrationOpensAt) - Date.parse(entriesOpenAt)) / MINUTE_MS));
}
