import { BEACON_WAIT_SECONDS, drawOrder, drawSeed, entryList } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import { type DrawRow, findDraw, lockDraw, noteBeaconAsked, updateDraw } from "../queries/draws.ts";
import { findSealed, type PlacedEntry } from "../queries/entries.ts";
import { fetchRound, publishedAt } from "./beacon.ts";
import { sha256 } from "./open-draw.ts";

/**
 * Draws the order of a closed draw's entries, once its public random number has arrived or the wait for it is over.
 * @returns whether it was drawn
 */
export async function holdDraw(context: Context, eventId: string): Promise<boolean> {
  const closed = await findDraw(context.database, eventId);
  if (closed?.beaconRound == null) return false;
  const beacon = await waitForBeacon(context, closed);
  if (beacon === "later") return false;
  return inTransaction(context.database, async (transaction) => {
    const draw = await lockDraw(transaction, eventId);
    if (draw?.fingerprint == null) return false;
    if (draw.drawnAt !== null) return true;
    const { secret, fingerprint } = draw;
    const seed = drawSeed({ eventId, secret, fingerprint, beacon: beacon ?? null }, sha256);
    await updateDraw(transaction, eventId, { beacon: beacon ?? null, seed, drawnAt: context.clock.now() });
    return true;
  });
}

/**
 * Returns the entries of a draw in the order that its seed gives, so that no order has to be stored before it counts;
 * undefined if it isn't drawn.
 * @throws Error if the entries aren't those that the draw's close sealed
 */
export async function readDrawnOrder(
  database: Connection,
  eventId: string,
): Promise<PlacedEntry[] | undefined> {
  const draw = await findDraw(database, eventId);
  if (draw?.seed == null) return undefined;
  const sealed = await findSealed(database, eventId);
  if (sha256(entryList(sealed)) !== draw.fingerprint)
    throw new Error("the list isn't the one that was sealed");
  return drawOrder(sealed, draw.seed, sha256).map(({ alias, number }, index) => {
    return { alias, number, place: index + 1 };
  });
}

/**
 * Returns a draw's public random number, undefined if it never came, or "later" while there's time to wait. The wait counts
 * from the first request, so that an outage of ours doesn't use it up.
 */
async function waitForBeacon(
  context: Context,
  { eventId, beaconRound, beaconAskedAt }: DrawRow,
): Promise<string | undefined | "later"> {
  const { config, database, clock } = context;
  const round = Number(beaconRound);
  if (clock.now() < publishedAt(config.beacon, round)) return "later";
  const beacon = await fetchRound(context, round);
  if (beacon !== undefined) return beacon;
  const askedAt = beaconAskedAt ?? (await noteBeaconAsked(database, eventId, clock.now()));
  return clock.now().getTime() < askedAt.getTime() + BEACON_WAIT_SECONDS * 1000 ? "later" : undefined;
}
