import { type BoardColumn, formatEventClock } from "@secret/domain";

/** Names of the buttons that move a ticket on. */
export const STEP_NAMES: Readonly<Record<BoardColumn, string>> = {
  confirmed: "Start",
  preparing: "Ready",
  ready: "Hand off",
};

/** Returns "6:20", without AM or PM: everyone on the crew knows which half of the day it is. */
function shortClock(instant: Date, timeZone: string): string {
  return formatEventClock(instant, timeZone).replace(/ [AP]M$/, "");
}

/** Returns "6:00–6:20". */
export function shortSpan(
  span: { readonly startsAt: Date; readonly endsAt: Date },
  timeZone: string,
): string {
  return `${shortClock(span.startsAt, timeZone)}–${shortClock(span.endsAt, timeZone)}`;
}

/** Returns "7 min", "1 h 20 min" or "26 h". */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours >= 10 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns how long a ticket has waited, or the time left until its window: "7 min", "in 12 min". */
export function waitText(minutes: number): string {
  return minutes < 0 ? `in ${minutesText(-minutes)}` : minutesText(minutes);
}

/** Returns how far the kitchen is ahead of or behind the windows. */
export function paceText(minutes: number): string {
  if (minutes === 0) return "On time";
  return `${minutesText(Math.abs(minutes))} ${minutes > 0 ? "ahead" : "behind"}`;
}
