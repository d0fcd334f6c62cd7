import type { CallOutput, listEventBuyers as route } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { findEventBuyers } from "../queries/event-buyers.ts";

/** Returns a page of an event's buyers, and their total number. */
export async function listEventBuyers(
  { database }: Context,
  eventId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<CallOutput<typeof route>> {
  const { buyers, total } = await findEventBuyers(database, { eventId, before, limit: limit + 1 });
  return { rows: buyers.slice(0, limit), hasMore: buyers.length > limit, totalBuyers: total };
}
