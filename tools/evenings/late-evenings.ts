import { type DelayedWindow, MINUTE_MS, planDelays } from "@secret/domain";
import { Random } from "../../apps/server/testing/money-model/random.ts";

const EVENINGS = 200;
const SIX = Date.parse("2026-11-21T18:00:00-08:00");
const WINDOWS = 9;
const WINDOW_MINUTES = 20;
/** Fryer units of a full window. */
const FULL = 24;
/** Minutes after six between which the fryer is out. */
const [OUT_FROM, OUT_UNTIL] = [70, 90];

interface SimulatedOrder {
  readonly window: number;
  readonly units: number;
  /** Minutes after six. */
  readonly dueAt: number;
}

/** Figures of simulated evenings whose fryer is out for 20 minutes. */
export interface LateFigures {
  readonly orders: number;
  /** Differences between the announced and the actual start, in minutes. */
  readonly medianMinutes: number;
  readonly p90Minutes: number;
  /** Texts that the crew's announcement sends. */
  readonly texts: number;
  /** Texts that the same delay for all windows would send. */
  readonly flatTexts: number;
}

/**
 * Simulates evenings from six whose fryer is out from 7:10 to 7:30, announced at once as 20 minutes.
 * @param share how full the windows are, from 0 to 1
 */
export function simulateLateEvenings(share: number): LateFigures {
  const evenings = Array.from({ length: EVENINGS }, (_, seed) => simulateEvening(new Random(seed), share));
  const errors = evenings.flatMap((evening) => evening.errors).sort((one, other) => one - other);
  const quantile = (part: number) => errors[Math.floor(errors.length * part)] ?? 0;
  const sum = (name: "orders" | "texts" | "flatTexts") =>
    evenings.reduce((total, evening) => total + evening[name], 0);
  return {
    orders: sum("orders"),
    medianMinutes: quantile(0.5),
    p90Minutes: quantile(0.9),
    texts: sum("texts"),
    flatTexts: sum("flatTexts"),
  };
}

function simulateEvening(random: Random, share: number) {
  const orders = ordersOf(random, share);
  let freeAt = 0;
  const made = orders.map((order) => {
    const begins = Math.max(freeAt, order.dueAt);
    const startsAt = begins >= OUT_FROM && begins < OUT_UNTIL ? OUT_UNTIL : begins;
    freeAt = startsAt + (order.units * WINDOW_MINUTES) / FULL;
    return { ...order, startsAt };
  });
  const waiting = made.filter(({ startsAt }) => startsAt >= OUT_UNTIL);
  const windows = Array.from({ length: WINDOWS }, (_, index) => toWindow(index, made, waiting));
  const delays = planDelays(windows, OUT_UNTIL - OUT_FROM, undefined);
  const delayOf = ({ window }: SimulatedOrder) => delays.get(`${window}`) ?? 0;
  return {
    orders: orders.length,
    errors: waiting.map((order) => Math.abs(order.dueAt + delayOf(order) - order.startsAt)),
    texts: waiting.filter((order) => delayOf(order) >= 10).length,
    flatTexts: waiting.length,
  };
}

/** Creates about 60 orders of 1 to 4 units, each due at its place in one of nine windows, filled to a share. */
function ordersOf(random: Random, share: number): SimulatedOrder[] {
  return Array.from({ length: WINDOWS }, (_, window) => {
    const sizes: number[] = [];
    let left = Math.round(FULL * share);
    while (left > 0) {
      const units = Math.min(left, random.integer(1, 4));
      sizes.push(units);
      left -= units;
    }
    const total = sizes.reduce((sum, units) => sum + units, 0);
    let before = 0;
    return sizes.map((units) => {
      const dueAt = (window + before / total) * WINDOW_MINUTES;
      before += units;
      return { window, units, dueAt };
    });
  }).flat();
}

function toWindow(
  index: number,
  made: readonly SimulatedOrder[],
  waiting: readonly SimulatedOrder[],
): DelayedWindow {
  const at = (minutes: number) => new Date(SIX + minutes * MINUTE_MS);
  const unitsOf = (some: readonly SimulatedOrder[]) =>
    some.reduce((sum, { window, units }) => sum + (window === index ? units : 0), 0);
  return {
    id: `${index}`,
    startsAt: at(index * WINDOW_MINUTES),
    endsAt: at((index + 1) * WINDOW_MINUTES),
    maxUnits: FULL,
    units: unitsOf(made),
    unmadeUnits: unitsOf(waiting),
    // Every owner arrives on time.
    awaitedUnits: 0,
    isBegun: unitsOf(waiting) < unitsOf(made),
  };
}
