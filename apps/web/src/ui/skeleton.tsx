import { classNames } from "./class-names.ts";
import { Skeleton } from "./panel.tsx";

const LINE_WIDTHS = ["w-full", "w-11/12", "w-2/3"] as const;

/** Placeholder for lines of text. The last line is short, like the end of a paragraph. */
export function TextSkeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames("grid gap-3", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classNames("h-3.5", LINE_WIDTHS[line === lines - 1 ? 2 : line % 2])}
        />
      ))}
    </div>
  );
}

/** Placeholder for a card with a title and some lines. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-5 rounded-2xl border border-line bg-raised p-5 sm:p-7">
      <Skeleton className="h-6 w-1/2" />
      <TextSkeleton lines={lines} />
    </div>
  );
}

/** Placeholder for an event poster. Events open for orders have taller posters. */
export function PosterSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div className="@container">
      <div
        className={classNames(
          "overflow-clip rounded-2xl bg-shape",
          tall && "@2xl:flex @2xl:min-h-80 @2xl:flex-row-reverse",
        )}
      >
        <Skeleton className="h-45 rounded-none @2xl:h-auto @2xl:w-1/2" />
        <div className="grid flex-1 content-end gap-4 p-5 sm:p-7">
          <Skeleton className={tall ? "h-9 w-3/5" : "h-7 w-1/2"} />
          <TextSkeleton lines={2} className="max-w-md" />
        </div>
      </div>
    </div>
  );
}

/** Placeholder for the rows of a list or a table. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="rounded-2xl border border-line bg-raised">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex min-h-16 items-center gap-5 border-t border-line px-5 first:border-t-0"
        >
          <div className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
