import { HOUR_MS, type PromisedPieces, planCuts } from "@secret/domain";
import { Random } from "../../apps/server/testing/money-model/random.ts";

const EVENINGS = 2_000;
const PICKUP_AT = Date.parse("2026-11-21T18:00:00-08:00");
/** Range of orders per evening, and maximum pieces per order. */
const [ORDERS_MIN, ORDERS_MAX, PIECES_MAX] = [20, 60, 6];
/** Maximum share of the promised pieces that is missing. */
const MISSING_SHARE_MAX = 0.3;
/** Shares of members with a second order, who volunteer, and whose order was cut recently. */
const [SECOND_ORDER_SHARE, VOLUNTEER_SHARE, RECENTLY_CUT_SHARE] = [0.1, 0.05, 0.1];
/** Share of the missing pieces that a second count finds. */
const FOUND_SHARE = 0.25;

/** Rules to compare: the product's, and taking the latest orders whole. */
export const SHORT_RULES = ["one at a time from the biggest", "the latest first, all of theirs"] as const;
export type ShortRule = (typeof SHORT_RULES)[number];

/** Members' losses over simulated evenings that run short. */
export interface ShortFigures {
  readonly missing: number;
  readonly cut: number;
  readonly members: number;
  readonly fewer: number;
  /** Members with nothing who didn't volunteer, and who did. */
  readonly none: number;
  readonly volunteersWithNone: number;
  /** Members with nothing who didn't volunteer, on evenings on which another member still gets two. */
  readonly noneWhileOthersGetTwo: number;
  /** Largest number of pieces that one member loses. */
  readonly mostLost: number;
  /** Pieces that a second count finds, and members with nothing who get one back. */
  readonly found: number;
  readonly savedByFound: number;
}

/** Simulates evenings that run short of up to 30% of one item, cut by a rule. */
export function simulateShortEvenings(rule: ShortRule): ShortFigures {
  const evenings = Array.from({ length: EVENINGS }, (_, seed) => simulateEvening(new Random(seed), rule));
  const sum = (name: keyof ShortFigures) => evenings.reduce((total, evening) => total + evening[name], 0);
  return {
    missing: sum("missing"),
    cut: sum("cut"),
    members: sum("members"),
    fewer: sum("fewer"),
    none: sum("none"),
    volunteersWithNone: sum("volunteersWithNone"),
    noneWhileOthersGetTwo: sum("noneWhileOthersGetTwo"),
    mostLost: Math.max(...evenings.map(({ mostLost }) => mostLost)),
    found: sum("found"),
    savedByFound: sum("savedByFound"),
  };
}

function simulateEvening(random: Random, rule: ShortRule): ShortFigures {
  const orders = ordersOf(random);
  const promised = orders.reduce((sum, { pieces }) => sum + pieces, 0);
  const missing = random.integer(1, Math.floor(promised * MISSING_SHARE_MAX));
  const found = Math.floor(missing * FOUND_SHARE);
  const cuts = cutOrders(rule, orders, missing);
  const after = countLosses(orders, cuts);
  // Found pieces go back from the end of the list.
  const recounted = countLosses(orders, cuts.slice(0, cuts.length - found));
  return { ...after, missing, cut: cuts.length, found, savedByFound: withNone(after) - withNone(recounted) };
}

const withNone = ({ none, volunteersWithNone }: Pick<ShortFigures, "none" | "volunteersWithNone">) =>
  none + volunteersWithNone;

function ordersOf(random: Random): PromisedPieces[] {
  const count = random.integer(ORDERS_MIN, ORDERS_MAX);
  return Array.from({ length: count }, (_, index) => {
    const isSecondOrder = index > 0 && random.next() < SECOND_ORDER_SHARE;
    return {
      orderId: `order ${String(index).padStart(2, "0")}`,
      memberId: `member ${isSecondOrder ? random.integer(0, index - 1) : index}`,
      placedAt: new Date(PICKUP_AT - random.integer(1, 72) * HOUR_MS),
      pieces: random.integer(1, PIECES_MAX),
      isVolunteer: random.next() < VOLUNTEER_SHARE,
      wasCut: random.next() < RECENTLY_CUT_SHARE,
    };
  });
}

/** Returns the order of each piece that a rule takes, in the order it takes them. */
function cutOrders(rule: ShortRule, orders: readonly PromisedPieces[], missing: number): readonly string[] {
  if (rule === "one at a time from the biggest")
    return planCuts(orders, missing).map(({ orderId }) => orderId);
  return orders
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime())
    .flatMap(({ orderId, pieces }) => Array.from({ length: pieces }, () => orderId))
    .slice(0, missing);
}

function countLosses(orders: readonly PromisedPieces[], cuts: readonly string[]) {
  const members = [...Map.groupBy(orders, ({ memberId }) => memberId).values()].map((own) => {
    const ids = new Set(own.map(({ orderId }) => orderId));
    const lost = cuts.filter((orderId) => ids.has(orderId)).length;
    const left = own.reduce((sum, { pieces }) => sum + pieces, 0) - lost;
    return { lost, left, isVolunteer: own.some(({ isVolunteer }) => isVolunteer) };
  });
  const without = members.filter(({ left }) => left === 0);
  const none = without.filter(({ isVolunteer }) => !isVolunteer).length;
  return {
    members: members.length,
    fewer: members.filter(({ lost, left }) => lost > 0 && left > 0).length,
    none,
    volunteersWithNone: without.length - none,
    noneWhileOthersGetTwo: members.some(({ left }) => left > 1) ? none : 0,
    mostLost: Math.max(...members.map(({ lost }) => lost)),
  };
}
