/** Small trend line without a scale, shown beside the current value. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values);
  const points = values.map((value, at) => `${at},${1 - Math.max(0, value) / top}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length - 1} 1`}
      preserveAspectRatio="none"
      className="chart h-8 w-full overflow-visible"
    >
      <polyline
        points={points}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-line-strong stroke-2 [stroke-linejoin:round]"
      />
    </svg>
  );
}
