interface Line {
  /** Instant as an ISO string. */
  readonly createdAt: string;
}

interface Group<Each> {
  /** Start of the minute as an ISO string. */
  readonly minute: string;
  readonly lines: Each[];
}

/** Groups lines by minute and keeps their order. */
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
