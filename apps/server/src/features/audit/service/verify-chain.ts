import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { type ChainEnd, type ChainedLine, hashLine, isSealedBy, SEAL_KEY, sealEnd } from "../chain-hash.ts";
import { hashDevice } from "../device-hash.ts";
import * as queries from "../queries/chain.ts";

/** The first thing that is not as it was written. */
interface Break {
  /** In the chain; undefined where the line stands in none. */
  readonly position?: number;
  readonly lineId?: string;
  readonly what: string;
  /** All lines are whole: only the end isn't sealed with a key of this server's. */
  readonly isSeal?: boolean;
}

export interface ChainReport {
  readonly checkedLines: number;
  /** Written lately, and not in the chain yet. */
  readonly waitingLines: number;
  readonly end: ChainEnd;
  readonly firstBreak: Break | undefined;
}

const PLACES_AT_ONCE = 5_000;

/**
 * Goes along the whole chain, some thousand lines at a time, until something isn't as it was written: a line that was
 * changed, took another's place, is gone or stands outside. Safe to run beside the server.
 * @param kept an end that an earlier run has told: the chain must still go through it
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
 * Seals the chain's end with the server's key, where the key that had sealed it is gone for good.
 * @param end of a report in which nothing else was broken
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
    const places = await queries.findPlaces(database, position, end.position, PLACES_AT_ONCE);
    for (const place of places) {
      const what = whatIsBroken(hash, position + 1, place);
      if (what !== undefined)
        return { checkedLines: position, firstBreak: { ...where(position, place), what } };
      ({ position, hash } = place);
      if (position === kept?.position && !isSame(hash, kept.hash))
        return { checkedLines: position, firstBreak: { position, what: "it had another hash once" } };
    }
    if (places.length < PLACES_AT_ONCE) break;
  }
  const reach = Math.max(end.position, kept?.position ?? 0);
  if (position < reach)
    return { checkedLines: position, firstBreak: { position: position + 1, what: "it is gone" } };
  if (!isSame(hash, end.hash))
    return { checkedLines: position, firstBreak: { position, what: "the chain once ended otherwise" } };
  return { checkedLines: position };
}

/** A place is named by where it should be, its line by what stands in it. */
function where(before: number, { position, lineId }: queries.ChainPlace) {
  return position === before + 1 ? { position, lineId } : { position: before + 1 };
}

function whatIsBroken(previous: Buffer, position: number, place: queries.ChainPlace): string | undefined {
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
    const { last, outside } = await queries.findOutsideChain(database, after, PLACES_AT_ONCE);
    if (outside !== null) return outside;
    if (last === null) return undefined;
    after = last;
  }
}
