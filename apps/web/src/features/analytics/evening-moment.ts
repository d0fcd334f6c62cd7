import type { NextEvening } from "@secret/contract";

/** What comes next of an evening, and whether it is today by its own clock. */
export interface EveningMoment {
  readonly isToday: boolean;
  /** "Pickup starts in" */
  readonly words: string;
  readonly until: Date;
}

type Evening = Pick<
  NextEvening,
  "timeZone" | "registrationOpensAt" | "registrationClosesAt" | "pickupStartsAt" | "pickupEndsAt"
>;

/** The next of the four moments of an evening: ordering opens and closes, pickup starts and ends. */
export function momentOf(evening: Evening, now: Date): EveningMoment {
  const { timeZone, pickupStartsAt, pickupEndsAt } = evening;
  const coming = [
    { words: "Ordering opens in", until: new Date(evening.registrationOpensAt) },
    { words: "Ordering closes in", until: new Date(evening.registrationClosesAt) },
    { words: "Pickup starts in", until: new Date(pickupStartsAt) },
  ].find(({ until }) => until > now);
  const dayOf = (instant: Date) => instant.toLocaleDateString("en-US", { timeZone });
  const startsAt = new Date(pickupStartsAt);
  const isToday = startsAt <= now || dayOf(startsAt) === dayOf(now);
  return { isToday, ...(coming ?? { words: "Pickup ends in", until: new Date(pickupEndsAt) }) };
}
