/** From the shoulders to the fan: where each ring of the shell lies, and half of its width. */
const RINGS = [
  [14, 27],
  [30, 26],
  [46, 24],
  [61, 21],
  [75, 17],
] as const;
const FAN_DEGREES = [-62, -32, 0, 32, 62];

/** The house's tail as a printer of labels can print it. */
export function TailMark() {
  return (
    <svg
      viewBox="0 0 100 128"
      aria-hidden="true"
      className="h-[5.5mm] shrink-0 fill-label-ink stroke-label-paper stroke-[4px]"
    >
      {FAN_DEGREES.map((degrees) => (
        <ellipse key={degrees} cx="50" cy="106" rx="11" ry="23" transform={`rotate(${degrees} 50 84)`} />
      ))}
      {[...RINGS].reverse().map(([y, halfWidth]) => (
        <ellipse key={y} cx="50" cy={y} rx={halfWidth} ry="14" />
      ))}
    </svg>
  );
}
