import { drawOrder, drawSeed } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { type DrawRow, findDraw, lockDraw, updateDraw } from "../queries/draws.ts";
import { findSealed, storePlaces } from "../queries/entries.ts";
import { fetchRound, roundTimes } from "./beacon.ts";
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
    await storePlaces(transaction, eventId, drawOrder(await findSealed(transaction, eventId), seed, sha256));
    await updateDraw(transaction, eventId, { beacon: beacon ?? null, seed, drawnAt: context.clock.now() });
    return true;
  });
}

/** Returns a draw's public random number, undefined if it never came, or "later" while there's time to wait. */
async function waitForBeacon(
  context: Context,
  { beaconRound }: DrawRow,
): Promise<string | undefined | "later"> {
  const round = Number(beaconRound);
  const { publishedAt, waitUntil } = roundTimes(context.config.beacon, round);
  if (context.clock.now() < publishedAt) return "later";
  const beacon = await fetchRound(context, round);
  return beacon === undefined && context.clock.now() < waitUntil ? "later" : beacon;
}
