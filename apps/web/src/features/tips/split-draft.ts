import type { EventTips, TipSplit } from "@secret/contract";
import { splitTips, TIP_QUARTER_HOURS_MAX, type TipSplitMethod } from "@secret/domain";

/** A split being entered. */
export interface SplitDraft {
  readonly method: TipSplitMethod;
  /** Ids of the people who worked. */
  readonly chosen: ReadonlySet<string>;
  /** Typed hours by id. */
  readonly hours: Readonly<Record<string, string>>;
}

/** Returns the first draft: the split to correct, or everybody who did something that evening. */
export function firstDraft({ people }: EventTips, correcting: TipSplit | undefined): SplitDraft {
  if (correcting === undefined) {
    const worked = people.filter(({ hasWorked }) => hasWorked);
    return { method: "evenly", chosen: new Set(worked.map(({ id }) => id)), hours: {} };
  }
  const { method, shares } = correcting;
  const hours = shares.flatMap(({ userId, quarterHours }) =>
    quarterHours === null ? [] : [[userId, String(quarterHours / 4)] as const],
  );
  return { method, chosen: new Set(shares.map(({ userId }) => userId)), hours: Object.fromEntries(hours) };
}

/** Parses typed hours to quarter hours: "4", "4.5", "4:15". Returns undefined for anything else. */
export function parseQuarterHours(text: string): number | undefined {
  const clock = /^(\d{1,2}):(00|15|30|45)$/.exec(text.trim());
  const quarters =
    clock === null
      ? /^\d{1,2}([.,](0|00|25|5|50|75))?$/.test(text.trim())
        ? Number(text.trim().replace(",", ".")) * 4
        : 0
      : Number(clock[1]) * 4 + Number(clock[2]) / 15;
  return quarters >= 1 && quarters <= TIP_QUARTER_HOURS_MAX ? quarters : undefined;
}

/** Person of a draft, with quarter hours in a split by hours. */
interface DraftWorker {
  readonly userId: string;
  readonly quarterHours: number | null;
}

/** Returns the people of a draft; undefined while hours are missing. */
export function workersOf({ method, chosen, hours }: SplitDraft): DraftWorker[] | undefined {
  const workers = [...chosen].map((userId) => ({
    userId,
    quarterHours: method === "hours" ? parseQuarterHours(hours[userId] ?? "") : null,
  }));
  const isWhole = (worker: (typeof workers)[number]): worker is DraftWorker =>
    worker.quarterHours !== undefined;
  return workers.every(isWhole) ? workers : undefined;
}

/** Returns the shares of a draft in cents by id; none while hours are missing. */
export function sharesOf(draft: SplitDraft, poolCents: number): ReadonlyMap<string, number> {
  const workers = workersOf(draft) ?? [];
  const weighed = workers.map(({ userId, quarterHours }) => ({ id: userId, weight: quarterHours ?? 1 }));
  return splitTips(poolCents, weighed);
}
