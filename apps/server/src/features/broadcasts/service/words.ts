import type { BroadcastDraft } from "@secret/contract";
import { isForBuyers } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { BroadcastRow } from "../queries/broadcasts.ts";

/** As which kind of notification an audience is told. */
export function kindFor(audience: BroadcastDraft["audience"]["kind"]) {
  return isForBuyers(audience) ? "broadcast-to-buyers" : "broadcast";
}

/** Tells members a broadcast, none of them twice. @returns how many were told */
export async function tellMembers(
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
