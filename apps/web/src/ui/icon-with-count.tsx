interface IconWithCountProps {
  /** SVG path in a 24 by 24 view box. */
  readonly path: string;
  /** Text of the badge; no badge without it. */
  readonly count?: string | number | undefined;
}

/** Header icon with a count badge. The link around it has the accessible name. */
export function IconWithCount({ path, count }: IconWithCountProps) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current"
        strokeWidth="1.8"
      >
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {count !== undefined && (
        <span className="number absolute top-1 right-0.5 min-w-5 rounded-full bg-ink px-1 text-center text-fine leading-5 text-surface">
          {count}
        </span>
      )}
    </>
  );
}
