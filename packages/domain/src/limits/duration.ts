const UNITS = [
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** Formats a duration in its largest whole unit: "72 hours", "10 minutes", "90 seconds". */
export function formatDuration(seconds: number): string {
  const [size, name] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
