import { AFTER_ENTRIES_MIN_MS, ENTRY_WINDOW_MAX_MS, entryList, LATE_CLOSE_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { announceEventChanged, closeEntriesLater } from "../../events/index.ts";
import { lockEventCounters } from "../../order-book/index.ts";
import { lockDraw, updateDraw } from "../queries/draws.ts";
import { storeTickets } from "../queries/entries.ts";
import { measureDelay, roundAfter } from "./beacon.ts";
import { countTickets } from "./count-tickets.ts";
import { sha256 } from "./open-draw.ts";

/**
 * Closes a draw's entries: counts each one's tickets, and seals the list by its fingerprint before the public random number
 * exists. If an outage delayed the close, moves the end of the entry window by as much instead. If the mirrors show that this
 * process's clock is behind, the list waits for a later random number, since the one by that clock may be known already.
 * @returns whether the draw is closed
 */
export async function closeDraw(context: Context, eventId: string): Promise<boolean> {
  // Asked meanwhile: checking the mirrors' signatures takes as long as counting the tickets.
  const delay = measureDelay(context);
  return inTransaction(context.database, async (transaction) => {
    const event = await lockEventCounters(transaction, eventId);
    const draw = await lockDraw(transaction, eventId);
    if (event === undefined || draw === undefined) return false;
    if (draw.closedAt !== null) return true;
    const now = context.clock.now();
    // The owner may have moved the close since it was found due.
    if (now < event.registrationOpensAt) return false;
    transaction.afterCommit(() => announceEventChanged(context, eventId));
    const later = laterClose(event, now);
    if (later !== undefined) {
      await updateDraw(transaction, eventId, {
        plannedCloseAt: draw.plannedCloseAt ?? event.registrationOpensAt,
      });
      await closeEntriesLater(transaction, eventId, later);
      return false;
    }
    const groups = await countTickets(transaction, eventId, now);
    const entries = groups.flatMap(({ aliases, tickets }) => aliases.map((alias) => ({ alias, tickets })));
    const fingerprint = sha256(entryList(entries));
    await storeTickets(transaction, eventId, groups);
    // Waits a second longer at most, if mirrors don't answer.
    const delayMs = await delay;
    // A long list takes seconds to store.
    const closedAt = context.clock.now();
    const beaconRound = roundAfter(context.config.beacon, new Date(closedAt.getTime() + delayMs));
    await updateDraw(transaction, eventId, { closedAt, fingerprint, beaconRound });
    return true;
  });
}

interface ClosingEvent {
  readonly entriesOpenAt: Date | null;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
}

/** Returns the later end of an entry window whose close an outage delayed; undefined if it closes now. */
function laterClose(event: ClosingEvent, now: Date): Date | undefined {
  const planned = event.registrationOpensAt.getTime();
  const lateMs = now.getTime() - planned;
  if (lateMs <= LATE_CLOSE_SECONDS * 1000 || event.entriesOpenAt === null) return undefined;
  const latest = Math.min(
    event.entriesOpenAt.getTime() + ENTRY_WINDOW_MAX_MS,
    event.registrationClosesAt.getTime() - AFTER_ENTRIES_MIN_MS,
  );
  const later = Math.min(now.getTime() + lateMs, latest);
  return later > now.getTime() ? new Date(later) : undefined;
}
