import type { Context } from "../../../platform/context.ts";
import { deleteSeenConflicts } from "../queries/conflicts.ts";
import { deleteOldActions } from "../queries/crew-actions.ts";

/** No device keeps what it did for longer, so nothing is sent again; what the books need stands in orders and audit log. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What devices of the crew did is forgotten after a while, and the conflicts that somebody has seen. */
export async function forgetOldActions({ database, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await deleteOldActions(database, before);
  await deleteSeenConflicts(database, before);
}
