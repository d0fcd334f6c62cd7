import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { type ChainEnd, type ChainedLine, hashLine, isSealedBy, SEAL_KEY, sealEnd } from "../chain-hash.ts";
import { hashDevice } from "../device-hash.ts";
import * as queries from "../queries/chain.ts";

/** First mismatch between the chain and its lines. */
interface Break {
  /** Position in the chain; undefined if the line isn't in it. */
  readonly position?: number;
  readonly lineId?: string;
  readonly what: string;
  /** Set if all lines are intact, but the end isn't sealed with a key of this server. */
  readonly isSeal?: boolean;
}

export interface ChainReport {
  readonly checkedLines: number;
  /** Number of recent lines that aren't in the chain yet. */
  readonly waitingLines: number;
  readonly end: ChainEnd;
  readonly firstBreak: Break | undefined;
}

const PLACES_PER_BATCH = 5_000;

/**
 * Verifies the whole chain, some thousand lines at a time, up to the first line that was changed, moved, deleted or
 * inserted outside the chain. It's safe to run while the server is running.
 * @param kept the end reported by an earlier run, which the chain must still contain
 */
export async function verifyChain(context: Context, kept?: ChainEnd): Promise<ChainReport> {
  const { database, config } = context;
  const end = await queries.findChainEnd(database);
  const walked = await walkChain(context, end, kept);
  const { waiting, missing } = await queries.countWaiting(database);
  const report = { checkedLines: walked.checkedLines, waitingLines: waiting, end };
  if (walked.firstBreak !== undefined) return { ...report, firstBreak: walked.firstBreak };
  if (missing !== null)
    return { ...report, firstBreak: { lineId: missing, what: "it waited for its place, and is gone" } };
  const outside = await findOutside(context);
  if (outside !== undefined)
    return { ...report, firstBreak: { lineId: outside, what: "it stands outside the chain" } };
  const isSealed = end.position === 0 || isSealedBy(config.acceptedKeys(SEAL_KEY), end, end.seal);
  const seal = { position: end.position, what: "the chain's end is not sealed with this server's key" };
  return { ...report, firstBreak: isSealed ? undefined : { ...seal, isSeal: true } };
}

/**
 * Seals the chain's end with the server's current key, after the key that sealed it was lost.
 * @param end the end from a report without other breaks
 */
export async function sealChain({ database, config }: Context, end: ChainEnd): Promise<void> {
  const { position, hash } = end;
  const seal = sealEnd(config.deriveKey(SEAL_KEY), end);
  await queries.moveChainEnd(database, { position, hash, seal });
}

async function walkChain(
  { database }: Context,
  end: ChainEnd,
  kept: ChainEnd | undefined,
): Promise<{ checkedLines: number; firstBreak?: Break }> {
  let position = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const places = await queries.findPlaces(database, position, end.position, PLACES_PER_BATCH);
    for (const place of places) {
      const what = findMismatch(hash, position + 1, place);
      if (what !== undefined)
        return { checkedLines: position, firstBreak: { ...locate(position, place), what } };
      ({ position, hash } = place);
      if (position === kept?.position && !isSame(hash, kept.hash))
        return { checkedLines: position, firstBreak: { position, what: "it had another hash once" } };
    }
    if (places.length < PLACES_PER_BATCH) break;
  }
  const reach = Math.max(end.position, kept?.position ?? 0);
  if (position < reach)
    return { checkedLines: position, firstBreak: { position: position + 1, what: "it is gone" } };
  if (!isSame(hash, end.hash))
    return { checkedLines: position, firstBreak: { position, what: "the chain once ended otherwise" } };
  return { checkedLines: position };
}

/** Returns a break's expected position, and its line if one is stored there. */
function locate(before: number, { position, lineId }: queries.ChainPlace) {
  return position === before + 1 ? { position, lineId } : { position: before + 1 };
}

function findMismatch(previous: Buffer, position: number, place: queries.ChainPlace): string | undefined {
  if (place.position !== position) return "its place in the chain is gone";
  if (!isThere(place)) return "the line is gone";
  if (!isSame(hashLine(previous, position, place), place.hash))
    return "the line was changed, or is not the one that stood here";
  return isDeviceWhole(place) ? undefined : "the address or browser beside it was changed";
}

function isThere(place: queries.ChainPlace): place is queries.ChainPlace & ChainedLine {
  return place.id !== null;
}

/** Checks a line's device against the hash in the line. An erased device is intact too. */
function isDeviceWhole({
  hasDevice,
  ipAddress,
  userAgent,
  hashKey,
  deviceHash,
}: queries.ChainPlace): boolean {
  if (!hasDevice) return true;
  return (
    hashKey !== null &&
    deviceHash !== null &&
    isSame(hashDevice({ ipAddress, userAgent, hashKey }), deviceHash)
  );
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

async function findOutside({ database }: Context): Promise<string | undefined> {
  let after = queries.NIL_ID;
  for (;;) {
    const { last, outside } = await queries.findOutsideChain(database, after, PLACES_PER_BATCH);
    if (outside !== null) return outside;
    if (last === null) return undefined;
    after = last;
  }
}
