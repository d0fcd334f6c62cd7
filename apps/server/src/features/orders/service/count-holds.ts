import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/count-holds.ts";

/** What unpaid orders hold right now, and how long the time of the oldest has been over. */
export async function countHolds({ database, clock }: Context): Promise<queries.HoldCount> {
  return queries.countHolds(database, clock.now());
}
