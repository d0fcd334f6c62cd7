/** When a countdown is read aloud, in seconds before its end, the first mark first. */
const MARKS = [300, 120, 60, 30] as const;
type Mark = (typeof MARKS)[number];

/** The last mark that was passed; undefined before the first and after the end. */
export function lastMark(secondsLeft: number): Mark | undefined {
  return secondsLeft <= 0 ? undefined : MARKS.findLast((mark) => secondsLeft <= mark);
}

/** "2 minutes left" */
export function markWords(mark: Mark): string {
  if (mark < 60) return `${mark} seconds left`;
  return mark === 60 ? "1 minute left" : `${mark / 60} minutes left`;
}
