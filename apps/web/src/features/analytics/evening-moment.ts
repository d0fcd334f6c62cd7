import type { NextEvening } from "@secret/contract";

/** An event's next milestone, and whether the event is today in its own time zone. */
export interface EveningMoment {
  readonly isToday: boolean;
  /** "Pickup starts in" */
  readonly words: string;
  readonly until: Date;
}

type Evening = Pick<
  NextEvening,
  | "timeZone"
  | "entriesOpenAt"
  | "registrationOpensAt"
  | "registrationClosesAt"
  | "pickupStartsAt"
  | "pickupEndsAt"
>;

/** Returns an event's next milestone: a draw's entries open and close, ordering opens and closes, pickup starts and ends. */
export function momentOf(evening: Evening, now: Date): EveningMoment {
  const { timeZone, pickupStartsAt, pickupEndsAt } = evening;
  const { entriesOpenAt } = evening;
  const opensAt = new Date(evening.registrationOpensAt);
  const opening =
    entriesOpenAt === null
      ? [{ words: "Ordering opens in", until: opensAt }]
      : [
          { words: "Entries open in", until: new Date(entriesOpenAt) },
          { words: "Entries close in", until: opensAt },
        ];
  const coming = [
    ...opening,
    { words: "Ordering closes in", until: new Date(evening.registrationClosesAt) },
    { words: "Pickup starts in", until: new Date(pickupStartsAt) },
  ].find(({ until }) => until > now);
  const dayOf = (instant: Date) => instant.toLocaleDateString("en-US", { timeZone });
  const startsAt = new Date(pickupStartsAt);
  const isToday = startsAt <= now || dayOf(startsAt) === dayOf(now);
  return { isToday, ...(coming ?? { words: "Pickup ends in", until: new Date(pickupEndsAt) }) };
}
