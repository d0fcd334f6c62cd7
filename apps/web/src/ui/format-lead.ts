import { DAY_MS, HOUR_MS, MINUTE_MS } from "@secret/domain";

/** Formats the time until an instant: "42 min", "3 h 5 min", "1 d 21 h"; "0 min" once it has passed. */
export function formatLead(until: Date, now: Date): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime());
  if (leftMs >= DAY_MS)
    return `${Math.floor(leftMs / DAY_MS)} d ${Math.floor((leftMs % DAY_MS) / HOUR_MS)} h`;
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
