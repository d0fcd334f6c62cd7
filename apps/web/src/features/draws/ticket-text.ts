import { formatEventShortDate } from "@secret/domain";

/** Most dates that a text lists. */
const DATES_MAX = 3;

/** Describes a member's tickets: "3 tickets: 1, plus 2 for the draws you missed on Oct 3 and Oct 24." */
export function ticketText(
  { tickets, missedAt }: { readonly tickets: number; readonly missedAt: readonly string[] },
  timeZone: string,
  now: Date,
): string {
  if (missedAt.length === 0) return "1 ticket.";
  const dates = missedAt.map((at) => formatEventShortDate(new Date(at), timeZone, now)).reverse();
  const draws = dates.length === 1 ? "draw" : "draws";
  const when =
    dates.length > DATES_MAX ? `since ${dates[0]}` : `on ${new Intl.ListFormat("en-US").format(dates)}`;
  return `${tickets} tickets: 1, plus ${missedAt.length} for the ${draws} you missed ${when}.`;
}
