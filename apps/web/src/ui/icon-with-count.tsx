interface IconWithCountProps {
  /** The drawing's path in a square of 24. */
  readonly path: string;
  /** What stands in the badge; without it there is none. */
  readonly count?: string | number | undefined;
}

/** A line drawing in the header, with a number at its corner. What it means is said by the link around it. */
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
