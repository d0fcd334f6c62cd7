import { type BoardColumn, formatEventClock } from "@secret/domain";

/** What moves a docket on. */
export const STEP_NAMES: Readonly<Record<BoardColumn, string>> = {
  confirmed: "Start",
  preparing: "Ready",
  ready: "Hand out",
};

/** "6:20": on the day itself everybody knows which half of it. */
export function shortClock(instant: Date, timeZone: string): string {
  return formatEventClock(instant, timeZone).replace(/ [AP]M$/, "");
}

/** "6:00–6:20". */
export function shortSpan(
  span: { readonly startsAt: Date; readonly endsAt: Date },
  timeZone: string,
): string {
  return `${shortClock(span.startsAt, timeZone)}–${shortClock(span.endsAt, timeZone)}`;
}

/** "1 order", "8 orders". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** "7 min", "1 h 20 min", "26 h". */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours >= 10 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long a docket waits, or until when it may: "7 min", "in 12 min". */
export function waitText(minutes: number): string {
  return minutes < 0 ? `in ${minutesText(-minutes)}` : minutesText(minutes);
}

/** How far ahead or behind the windows run. */
export function paceText(minutes: number): string {
  if (minutes === 0) return "On time";
  return `${minutesText(Math.abs(minutes))} ${minutes > 0 ? "ahead" : "behind"}`;
}
