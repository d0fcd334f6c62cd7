import { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Delays by window, in minutes. */
const Delays = z.array(z.object({ windowId: z.string(), minutes: z.int() }));
/** Figures of a delay: the one that the crew set, and each window's before and after. */
export const LateNumbers = z.object({ minutes: z.int(), notified: z.int(), before: Delays, after: Delays });

/** Announced delay that can be undone, or whose undo time has just ended. */
export interface LateIncident {
  readonly id: string;
  readonly leavesAt: Date;
  readonly numbers: z.infer<typeof LateNumbers>;
}

/** Returns the last delay of an event that wasn't undone; undefined before the first. */
export async function findLastDelayId(database: Connection, eventId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("incidents")
    .select("id")
    .where("eventId", "=", eventId)
    .where("kind", "=", "late")
    .where("state", "!=", "withdrawn")
    .orderBy("startedAt", "desc")
    .executeTakeFirst();
  return row?.id;
}

/** Returns the unfinished delay of an event, which has at most one. */
export async function findUnfinishedDelay(
  database: Connection,
  eventId: string,
): Promise<LateIncident | undefined> {
  const row = await database
    .selectFrom("incidents")
    .select(["id", "leavesAt", "numbers"])
    .where("eventId", "=", eventId)
    .where("kind", "=", "late")
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.leavesAt === null) return undefined;
  return { id: row.id, leavesAt: row.leavesAt, numbers: LateNumbers.parse(row.numbers) };
}
