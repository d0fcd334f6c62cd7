import { hash } from "node:crypto";
import { DAY_MS, type DrawEntry, drawOrder, drawTickets, type PastEntry } from "@secret/domain";
import { Random } from "../../apps/server/testing/money-model/random.ts";

const RUNS = 40;
const DROPS = 20;
const DAYS_BETWEEN = 14;
const PLACES = 200;
const BOTS = 20;
const REGULARS = 1_188;
const CASUALS = 792;
/** Share of the drops that a member enters. Together with the bots, 1,208 enter on average. */
const SHARES = { bot: 1, regular: 0.8, casual: 0.3, fresh: 1 } as const;
const FIRST = Date.parse("2026-01-03T20:30:00Z");

/** Rules to compare: how many tickets an entry gets, or its place. */
export const DROP_RULES = ["plain lottery", "1 + missed, at most 10", "longest wait first"] as const;
export type DropRule = (typeof DROP_RULES)[number];

/** How a rule treats members over 20 drops of 200 places. */
export interface DropFigures {
  readonly entriesOnAverage: number;
  /** Share of the places that 20 accounts get which enter every drop. */
  readonly botShare: number;
  /** Share of the members who enter most drops that got no order. */
  readonly regularsWithout: number;
  /** A first-timer's chance in the last drop, against the average. */
  readonly firstTimerChance: number;
}

interface Member {
  readonly alias: string;
  readonly kind: keyof typeof SHARES;
  readonly history: PastEntry[];
}

/** Simulates 40 seasons of 20 drops by a rule. */
export function simulateDrops(rule: DropRule): DropFigures {
  const seasons = Array.from({ length: RUNS }, (_, seed) => season(rule, new Random(seed), 0));
  const mean = (figureOf: (each: (typeof seasons)[number]) => number) =>
    seasons.reduce((sum, each) => sum + figureOf(each), 0) / RUNS;
  return {
    entriesOnAverage: mean(({ entries }) => entries / DROPS),
    botShare: mean(({ won }) => won.bot / (DROPS * PLACES)),
    regularsWithout: mean(({ regularsWithout }) => regularsWithout / REGULARS),
    firstTimerChance: mean(({ firstTimerChance }) => firstTimerChance),
  };
}

/** Returns the share of all places that 100 new accounts in each drop get. */
export function freshShare(rule: DropRule, accounts = 100): number {
  const wins = Array.from({ length: RUNS }, (_, seed) => season(rule, new Random(seed), accounts).won.fresh);
  return wins.reduce((sum, each) => sum + each, 0) / (RUNS * DROPS * PLACES);
}

function season(rule: DropRule, random: Random, freshPerDrop: number) {
  const members = (count: number, kind: Member["kind"]): Member[] =>
    Array.from({ length: count }, () => ({ alias: `${random.next()}`, kind, history: [] }));
  const all = [...members(BOTS, "bot"), ...members(REGULARS, "regular"), ...members(CASUALS, "casual")];
  const won = { bot: 0, regular: 0, casual: 0, fresh: 0 };
  let [entries, firstTimerChance] = [0, 1];
  for (let drop = 0; drop < DROPS; drop++) {
    const drawnAt = new Date(FIRST + drop * DAYS_BETWEEN * DAY_MS);
    const entered = [
      ...all.filter(({ kind }) => random.next() < SHARES[kind]),
      ...members(freshPerDrop, "fresh"),
    ];
    entries += entered.length;
    // A member who hasn't entered since their last order, or ever.
    const firstTimers = new Set(entered.filter((each) => drawTickets(each.history, drawnAt).tickets === 1));
    const winners = new Set(draw(rule, entered, drawnAt, random).slice(0, PLACES));
    const chanceOf = (some: ReadonlySet<Member>) =>
      [...some].filter((each) => winners.has(each)).length / Math.max(1, some.size);
    firstTimerChance = chanceOf(firstTimers) / chanceOf(new Set(entered));
    for (const member of entered) {
      const isWinner = winners.has(member);
      if (isWinner) won[member.kind]++;
      member.history.push({ drawnAt, outcome: isWinner ? "ordered" : "missed" });
    }
  }
  const isWithout = ({ kind, history }: Member) =>
    kind === "regular" && history.every(({ outcome }) => outcome !== "ordered");
  return { entries, won, firstTimerChance, regularsWithout: all.filter(isWithout).length };
}

/** Returns the entered members in the order that a rule places them. */
function draw(rule: DropRule, entered: readonly Member[], now: Date, random: Random): Member[] {
  const byAlias = new Map(entered.map((member) => [member.alias, member]));
  const ticketsOf = ({ history }: Member) => drawTickets(history, now).tickets;
  const toEntry = (member: Member): DrawEntry => ({
    alias: member.alias,
    tickets: rule === "1 + missed, at most 10" ? ticketsOf(member) : 1,
  });
  const drawn = drawOrder(entered.map(toEntry), `${random.next()}`, (text) => hash("sha256", text));
  const order = drawn.flatMap(({ alias }) => byAlias.get(alias) ?? []);
  return rule === "longest wait first"
    ? order.sort((one, other) => ticketsOf(other) - ticketsOf(one))
    : order;
}
