import { MINUTE_MS } from "../durations.ts";

/** Pieces of one item that an order still needs made. */
export interface PromisedPieces {
  readonly orderId: string;
  /** Owner of the order; for a walk-up, its own id. */
  readonly memberId: string;
  readonly placedAt: Date;
  /** Pieces that the kitchen has still to make, at least 1. Made food isn't among them. */
  readonly pieces: number;
  /** Whether the owner asked to be cut first. */
  readonly isVolunteer: boolean;
  /** Whether the owner was cut at one of the last 3 events. */
  readonly wasCut: boolean;
}

/** Reason why a piece is taken from an order: its owner volunteered, has the most, or has one like all others. */
export type CutReason = "volunteer" | "most" | "one-each";

/** One piece taken from an order. */
export interface CutPiece {
  readonly orderId: string;
  readonly reason: CutReason;
}

/** Returns how many promised pieces there is no food for. */
export function missingPieces({
  counted,
  promised,
}: {
  readonly counted: number;
  readonly promised: number;
}) {
  return Math.max(0, promised - counted);
}

/**
 * Returns whom to take missing pieces from, one at a time: from volunteers first, then from the member with the most
 * over all their orders. Among equals, the one who wasn't cut lately and placed the latest order goes first, so that
 * lines are taken whole only when all are at one piece.
 * @returns the pieces in the order in which they are taken, so that found ones are given back from the end; at most all
 */
export function planCuts(orders: readonly PromisedPieces[], missing: number): readonly CutPiece[] {
  const members = toMembers(orders);
  const cuts: CutPiece[] = [];
  while (cuts.length < missing) {
    const member = members.toSorted(compareMembers).find(({ left }) => left.length > 0);
    const orderId = member?.left.shift();
    if (member === undefined || orderId === undefined) break;
    cuts.push({ orderId, reason: reasonOf(member) });
  }
  return cuts;
}

interface Member {
  readonly placedAt: number;
  readonly lastOrderId: string;
  readonly isVolunteer: boolean;
  readonly wasCut: boolean;
  /** Order of each piece left, the latest placed order's first. */
  readonly left: string[];
}

function toMembers(orders: readonly PromisedPieces[]): Member[] {
  const sorted = orders.toSorted(compareOrders);
  const owned = [...new Set(orders.map(({ memberId }) => memberId))].map((memberId) =>
    sorted.filter((order) => order.memberId === memberId),
  );
  return owned.map((own) => ({
    placedAt: own[0]?.placedAt.getTime() ?? 0,
    lastOrderId: own[0]?.orderId ?? "",
    isVolunteer: own.some(({ isVolunteer }) => isVolunteer),
    wasCut: own.some(({ wasCut }) => wasCut),
    left: own.flatMap(({ orderId, pieces }) => Array.from({ length: pieces }, () => orderId)),
  }));
}

/** Sorts the latest placed order first. Ids decide between orders of the same moment. */
function compareOrders(one: PromisedPieces, other: PromisedPieces): number {
  return other.placedAt.getTime() - one.placedAt.getTime() || (one.orderId < other.orderId ? 1 : -1);
}

/** Sorts the member first from whom the next piece is taken. */
function compareMembers(one: Member, other: Member): number {
  return (
    takesFirst(one, other) ||
    other.left.length - one.left.length ||
    Number(one.wasCut) - Number(other.wasCut) ||
    other.placedAt - one.placedAt ||
    (one.lastOrderId < other.lastOrderId ? 1 : -1)
  );
}

/** Sorts volunteers first, and members with nothing left last. */
function takesFirst(one: Member, other: Member): number {
  const rankOf = ({ isVolunteer, left }: Member) => (left.length === 0 ? 2 : isVolunteer ? 0 : 1);
  return rankOf(one) - rankOf(other);
}

/** Returns why a piece was taken from a member, after it was. */
function reasonOf({ isVolunteer, left }: Member): CutReason {
  if (isVolunteer) return "volunteer";
  return left.length > 0 ? "most" : "one-each";
}

/** Standing answers to a shortage: fewer pieces, the whole order refunded, or fewer and before anybody else. */
export const SHORT_ANSWERS = ["fewer", "refund", "cut-me-first"] as const;
/** Standing answer to a shortage. */
export type ShortAnswer = (typeof SHORT_ANSWERS)[number];

/** Minutes to choose, before the expected pickup at which choosing ends, and to choose at least. */
const CHOICE_MINUTES = 15;
const BEFORE_PICKUP_MINUTES = 10;
const CHOICE_MIN_MINUTES = 5;

/** Returns when a shortage's choice is due: in 15 minutes, or 10 before the expected pickup, but not in under 5. */
export function shortChoiceDueAt(now: Date, expectedPickupAt: Date): Date {
  const soonest = now.getTime() + CHOICE_MIN_MINUTES * MINUTE_MS;
  const latest = now.getTime() + CHOICE_MINUTES * MINUTE_MS;
  const beforePickup = expectedPickupAt.getTime() - BEFORE_PICKUP_MINUTES * MINUTE_MS;
  return new Date(Math.max(soonest, Math.min(latest, beforePickup)));
}
