import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A raised sheet with an optional title. */
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
      className={classNames("rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-6", className)}
    >
      {title !== undefined && <h2 className="mb-4 text-[1.3rem]">{title}</h2>}
      {children}
    </section>
  );
}

/** One figure with its name. */
export function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-raised p-4 shadow-card">
      <dt className="text-[0.88rem] text-soft">{name}</dt>
      <dd className="figures mt-1 text-[1.7rem] leading-none font-semibold">{children}</dd>
    </div>
  );
}

/** A message that stands out: what happened and what to do next. */
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
      className={classNames("arrive rounded-xl px-4 py-3 text-[0.94rem] font-semibold", tones[tone])}
    >
      {children}
    </div>
  );
}

/** Where something comes: its shape, not a spinner. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-pulse rounded-2xl bg-sunken", className)} />;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({
  picture,
  title,
  children,
}: {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="arrive mx-auto grid max-w-md justify-items-center gap-4 py-12 text-center">
      {picture}
      <h2 className="text-[1.5rem]">{title}</h2>
      {children}
    </div>
  );
}
