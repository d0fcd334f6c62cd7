import type { BroadcastDraft } from "@secret/contract";
import { isForBuyers } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { BroadcastRow } from "../queries/broadcasts.ts";

/** Returns the kind of notification for an audience. */
export function kindFor(audience: BroadcastDraft["audience"]["kind"]) {
  return isForBuyers(audience) ? "broadcast-to-buyers" : "broadcast";
}

/** Notifies members of a broadcast, nobody twice. Returns how many were notified. */
export async function notifyAudience(
  context: Context,
  transaction: Transaction,
  { id, title, message, audience, channels, eventId }: BroadcastRow,
  userIds: readonly string[],
): Promise<number> {
  const told = await notify(
    context,
    transaction,
    kindFor(audience),
    userIds.map((userId) => ({
      userId,
      facts: { title, message },
      onceKey: `broadcast:${id}`,
      broadcast: { id, channels },
      ...(eventId !== null && { eventId }),
    })),
  );
  return told.length;
}
