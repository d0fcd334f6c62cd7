/** Seconds before the end at which a countdown is announced, in order. */
const MARKS = [300, 120, 60, 30] as const;
type Mark = (typeof MARKS)[number];

/** Returns the last mark that was passed; undefined before the first mark and after the end. */
export function lastMark(secondsLeft: number): Mark | undefined {
  return secondsLeft <= 0 ? undefined : MARKS.findLast((mark) => secondsLeft <= mark);
}

/** Formats a mark for the announcement: "2 minutes left". */
export function markCopy(mark: Mark): string {
  if (mark < 60) return `${mark} seconds left`;
  return mark === 60 ? "1 minute left" : `${mark / 60} minutes left`;
}
