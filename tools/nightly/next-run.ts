const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How long it is until the next time that the clock shows `at` ("10:00", UTC); a whole day where it shows it now. */
export function untilNext(at: string, now: Date): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hours === undefined || minutes === undefined)
    throw new RangeError(`${at} is no time of day, such as 10:00`);
  const timeOfDay = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const sinceThen = (now.getTime() - timeOfDay) % DAY_MS;
  return DAY_MS - sinceThen;
}
