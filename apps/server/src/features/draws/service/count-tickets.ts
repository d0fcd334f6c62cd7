import { drawTickets, type PastEntry } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findPastEntries } from "../queries/entries.ts";

interface Entrant {
  readonly alias: string;
  /** Null once the account is deleted. */
  readonly userId: string | null;
}

/** Counts the tickets of entries in a draw that closes at an instant, with the missed draws that they come from. */
export async function countTickets(database: Connection, entrants: readonly Entrant[], closesAt: Date) {
  const userIds = entrants.flatMap(({ userId }) => userId ?? []);
  const histories = Map.groupBy(await findPastEntries(database, userIds), ({ userId }) => userId);
  return entrants.map(({ alias, userId }) => {
    const history: readonly PastEntry[] = (userId !== null && histories.get(userId)) || [];
    return { alias, ...drawTickets(history, closesAt) };
  });
}
