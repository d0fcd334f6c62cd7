import { type DrawTickets, drawTickets } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { findHistories } from "../queries/entries.ts";

/** Counts the tickets of a draw's entries at its close, with the missed draws that they come from. Groups those with the same ones. */
export async function countTickets(
  transaction: Transaction,
  eventId: string,
  closesAt: Date,
): Promise<(DrawTickets & { readonly aliases: readonly string[] })[]> {
  const histories = await findHistories(transaction, eventId);
  return histories.map(({ history, aliases }) => ({ ...drawTickets(history, closesAt), aliases }));
}
