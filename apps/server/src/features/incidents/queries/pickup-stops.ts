import type { StopReason } from "@secret/domain";
import { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";

/** Figures of a stop: what the crew confirmed, and the items whose sales it stopped. */
const StopNumbers = z.object({ orders: z.int(), refundCents: z.int(), stoppedItems: z.array(z.string()) });
type StopNumbers = z.infer<typeof StopNumbers>;

/** Stop of a whole pickup that hasn't cancelled its event yet. */
export interface PickupStop {
  readonly id: string;
  readonly eventId: string;
  readonly leavesAt: Date;
  readonly reason: StopReason;
  readonly startedBy: string | null;
  readonly numbers: StopNumbers;
}

/** Returns the unfinished stop of a pickup, of which there is at most one. */
export async function findUnfinishedStop(
  database: Connection,
  eventId: string,
): Promise<PickupStop | undefined> {
  const row = await database
    .selectFrom("incidents")
    .select(["id", "eventId", "leavesAt", "reason", "startedBy", "numbers"])
    .where("eventId", "=", eventId)
    .where("kind", "=", "cancellation")
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.leavesAt === null) return undefined;
  return {
    ...row,
    leavesAt: row.leavesAt,
    reason: row.reason as StopReason,
    numbers: StopNumbers.parse(row.numbers),
  };
}
