interface Line {
  /** An instant, as text. */
  readonly createdAt: string;
}

interface Group<Each> {
  /** The instant at which the minute begins, as text. */
  readonly minute: string;
  readonly lines: Each[];
}

/** Lines that were written within one minute, together, in the order in which they come. */
export function groupByMinute<Each extends Line>(lines: readonly Each[]): readonly Group<Each>[] {
  const groups: Group<Each>[] = [];
  for (const line of lines) {
    const minute = minuteOf(line);
    const last = groups.at(-1);
    if (last?.minute === minute) last.lines.push(line);
    else groups.push({ minute, lines: [line] });
  }
  return groups;
}

function minuteOf({ createdAt }: Line): string {
  return new Date(new Date(createdAt).setSeconds(0, 0)).toISOString();
}
