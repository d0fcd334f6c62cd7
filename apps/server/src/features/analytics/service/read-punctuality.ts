import type { Figures } from "@secret/contract";
import type { FigureDays } from "@secret/domain";
import type { Database } from "../../../platform/database/database.ts";
import { findHandedOut, findWindowsHandedOut, type HandedOut } from "../queries/read-evenings.ts";

const WINDOWS = 40;
const MINUTE_SECONDS = 60;

/** Returns how many orders were handed off within their pickup windows. */
export async function readPunctuality(database: Database, days: FigureDays): Promise<Figures["punctuality"]> {
  const [all, windows] = await Promise.all([
    findHandedOut(database, days),
    findWindowsHandedOut(database, days, WINDOWS),
  ]);
  return {
    ...toCounts(all ?? { early: 0, inTime: 0, late: 0, lateSeconds: 0 }),
    windows: windows.map(({ id, eventId, eventTitle, timeZone, startsAt, endsAt, ...handedOut }) => ({
      id,
      eventId,
      eventTitle,
      timeZone,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      ...toCounts(handedOut),
    })),
  };
}

function toCounts({ early, inTime, late, lateSeconds }: HandedOut) {
  return {
    early,
    inTime,
    late,
    averageLateMinutes: late === 0 ? null : lateSeconds / late / MINUTE_SECONDS,
  };
}
