import { type BoardColumn, formatEventClock } from "@secret/domain";
import { t } from "../../crew-language/index.ts";

/** Returns the name of the button that moves a ticket on. */
export function stepName(column: BoardColumn): string {
  return t(`board.steps.${column}`);
}

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
  if (minutes < 60) return t("board.minutes", { minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours >= 10 || rest === 0
    ? t("board.hours", { hours })
    : t("board.hoursAndMinutes", { hours, rest });
}

/** Returns how long a ticket has waited, or the time left until its window: "7 min", "in 12 min". */
export function waitText(minutes: number): string {
  return minutes < 0 ? t("board.in", { time: minutesText(-minutes) }) : minutesText(minutes);
}

/** Returns how far the kitchen is ahead of or behind the windows. */
export function paceText(minutes: number): string {
  if (minutes === 0) return t("board.onTime");
  const time = minutesText(Math.abs(minutes));
  return minutes > 0 ? t("board.ahead", { time }) : t("board.behind", { time });
}
