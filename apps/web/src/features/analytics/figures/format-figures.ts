import { percentOf } from "@secret/domain";

/** Formats a share: "12%", "0.4%" below one percent, "–" for none. */
export function formatShare(share: number | null): string {
  if (share === null) return "–";
  if (share === 0 || share >= 0.01) return `${percentOf(share, 1)}%`;
  return share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
}

/** Formats a growth rate: "+15%", "−8%". */
export function formatGrowth(growth: number): string {
  const percent = Math.round(Math.abs(growth) * 100).toLocaleString("en-US");
  return `${growth < 0 ? "−" : "+"}${percent}%`;
}

/** Formats a duration: "47 min", "2 h 5 min", "3.2 days", "–" for none. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h ${whole % 60} min`;
  return `${(whole / 60 / 24).toFixed(1)} days`;
}

/** Formats a day in the brand's time zone: "Sat, Nov 21". */
export function formatFigureDay(day: string): string {
  return dayIn(day, { weekday: "short", month: "short", day: "numeric" });
}

/** Formats the month of a day: "Nov 2026". */
export function formatFigureMonth(day: string): string {
  return dayIn(day, { month: "short", year: "numeric" });
}

function dayIn(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
}

/** Formats an amount for a chart's scale, where space is short: "$1.2K". */
export function formatShortUsd(cents: number): string {
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
}

/** Formats a value of a chart's scale if it is whole, and leaves out the half steps of a low scale. */
export function formatWhole(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en-US") : "";
}
