import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Delays by window, in minutes. */
const Delays = z.array(z.object({ windowId: z.string(), minutes: z.int() }));
/** Figures of a delay: what the crew set, and each window's delay before and after. */
const LateNumbers = z.object({ minutes: z.int(), notified: z.int(), before: Delays, after: Delays });

/** Announced delay that can be undone, or whose time to undo has just ended. */
export interface LateIncident {
  readonly id: string;
  readonly leavesAt: Date;
  readonly numbers: z.infer<typeof LateNumbers>;
}

/** Returns the unfinished delay of an event, of which there is one at most. */
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

/** Records a delay. The event's row is locked. */
export async function insertDelay(
  transaction: Transaction,
  incident: { eventId: string; startedBy: string; startedAt: Date } & Omit<LateIncident, "id">,
): Promise<void> {
  const { numbers, ...row } = incident;
  await transaction
    .insertInto("incidents")
    .values({ ...row, kind: "late", numbers: sql`${JSON.stringify(numbers)}::jsonb` })
    .execute();
}

/** Ends a delay's time to undo: it stands, or it was withdrawn. */
export async function endDelay(
  transaction: Transaction,
  id: string,
  state: "done" | "withdrawn",
  endedAt: Date,
): Promise<void> {
  await transaction.updateTable("incidents").set({ state, endedAt }).where("id", "=", id).execute();
}
