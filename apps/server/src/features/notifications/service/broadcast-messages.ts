import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { dropBroadcastDeliveries } from "../queries/broadcast-deliveries.ts";
import { BROADCAST_STOPPED } from "./clear-delivery.ts";

/** Drops a broadcast's unsent messages. Returns how many. */
export function dropBroadcastMessages(
  { clock }: Context,
  transaction: Transaction,
  broadcastId: string,
): Promise<number> {
  return dropBroadcastDeliveries(transaction, broadcastId, BROADCAST_STOPPED, clock.now());
}
