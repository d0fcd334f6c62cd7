import type { Context } from "../../../platform/context.ts";
import { deleteExpiredRows } from "../queries/expired-rows.ts";

/** Deletes codes, sign-ups, sessions, challenges and what limits have counted that have run out. */
export async function deleteExpired({ database, clock }: Context): Promise<void> {
  await deleteExpiredRows(database, clock.now());
}
