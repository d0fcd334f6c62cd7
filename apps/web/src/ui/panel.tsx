import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spot, type SpotName } from "./spot.tsx";
import { useWords } from "./words.ts";

/** Card with an optional title. */
export function Panel({
  title,
  children,
  className,
}: {
  title?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      className={classNames("rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-7", className)}
    >
      {title !== undefined && <h2 className="mb-4 text-heading wrap-anywhere">{title}</h2>}
      {children}
    </section>
  );
}

/** Highlighted message. */
export function Notice({ tone, children }: { tone: "ok" | "warn" | "danger" | "info"; children: ReactNode }) {
  const tones = {
    ok: "bg-ok-ground text-ok",
    warn: "bg-warn-ground text-warn",
    danger: "bg-danger-ground text-danger",
    info: "bg-info-ground text-info",
  };
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(
        "arrive rounded-lg border-l-4 border-current px-4 py-3 font-semibold",
        tones[tone],
      )}
    >
      {children}
    </div>
  );
}

/** Placeholder shape for content that is loading. See also skeleton.tsx. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("max-w-full animate-pulse rounded-2xl bg-shape", className)}
    />
  );
}

/** Placeholder for a loading page, in the shape of its content. It fills exactly one screen. */
export function PageLoading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={classNames("h-svh grid-cols-[minmax(0,1fr)] overflow-y-clip", className)}>
      <h1 data-waiting className="sr-only">
        {useWords().loading}
      </h1>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  /** Illustration above the title. */
  readonly spot?: SpotName;
  readonly title: string;
  /** Makes the title the page's heading, when the page shows nothing else. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

/** Empty list or page, with a suggestion for what to do next. */
export function EmptyState({ spot, title, isPage = false, children }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="arrive mx-auto grid max-w-md justify-items-center gap-4 px-4 py-12 text-center">
      {spot !== undefined && <Spot name={spot} />}
      <Heading className="text-section wrap-anywhere">{title}</Heading>
      {children}
    </div>
  );
}
