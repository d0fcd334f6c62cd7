import type { Context } from "../../../platform/context.ts";
import * as queries from "../queries/count-holds.ts";

/** Counts unpaid orders, and the seconds since the oldest hold expired. */
export async function countHolds({ database, clock }: Context): Promise<queries.HoldCount> {
  return queries.countHolds(database, clock.now());
}
