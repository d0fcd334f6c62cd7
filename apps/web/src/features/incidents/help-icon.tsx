/** An icon of the crew's help: a path on a 20 by 20 grid. */
export function HelpIcon({ path, size }: { path: string; size: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`fill-none stroke-current stroke-2 ${size}`}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
  );
}
