import type { AuditEntry } from "@secret/contract";
import { type AuditSeverity, formatEventClock } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { groupByDay } from "../../ui/group-by-day.ts";
import { useToday } from "../../ui/use-today.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { SEVERITY_NAMES, whoOf } from "./audit-copy.ts";
import { AuditDetails } from "./audit-details.tsx";
import type { AuditSearch } from "./audit-filters.tsx";
import { useRowKeys } from "./use-row-keys.ts";

interface AuditRowsProps {
  readonly entries: readonly AuditEntry[];
  readonly onSearch: (change: AuditSearch) => void;
}

/** Lists entries by day; each unfolds. "j" and "k" move down and up, Enter unfolds. */
export function AuditRows({ entries, onSearch }: AuditRowsProps) {
  const today = useToday();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {groupByDay(entries, today, VIEWER_TIME_ZONE).map(({ date, name, entries: ofDay }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2
            id={`day-${date}`}
            className="label-caps z-10 bg-surface py-2 text-soft lg:sticky lg:top-0 xl:top-14"
          >
            {name}
          </h2>
          <ul className="rounded-2xl border border-line bg-raised">
            {ofDay.map((entry) => (
              <li key={entry.id} className="border-t border-line first:border-t-0">
                <AuditRow entry={entry} onSearch={onSearch} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AuditRow({ entry, onSearch }: { entry: AuditEntry } & Pick<AuditRowsProps, "onSearch">) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex min-w-0 items-stretch text-small leading-tight hover:bg-surface">
        <button
          type="button"
          data-row
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="grid min-h-11 min-w-0 flex-1 scroll-mt-32 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 text-left focus-visible:outline-offset-[-3px] lg:min-h-10 lg:grid-cols-[0.75rem_4.5rem_5.5rem_minmax(0,1fr)_15rem] lg:py-1"
        >
          <time dateTime={entry.createdAt} className="figures text-fine whitespace-nowrap text-soft">
            {formatEventClock(new Date(entry.createdAt), VIEWER_TIME_ZONE)}
          </time>
          <span className="text-fine">
            <SeverityIcon severity={entry.severity} />
          </span>
          <span className="wrap-anywhere max-lg:order-1 max-lg:col-span-3 lg:truncate">{entry.message}</span>
          <span className="text-soft wrap-anywhere max-lg:order-2 max-lg:col-span-3 lg:truncate">
            {whoOf(entry)}
          </span>
          <Chevron isOpen={isOpen} />
        </button>
        {entry.order !== null && (
          <Link
            to="/admin/orders"
            search={{ search: entry.order.orderNumber }}
            aria-label={`Order ${entry.order.orderNumber}`}
            className="number inline-flex w-26 shrink-0 items-center justify-end pr-4 pl-2 underline decoration-line-strong underline-offset-4 hover:decoration-accent max-lg:hidden"
          >
            {entry.order.orderNumber}
          </Link>
        )}
        {entry.order === null && <span className="w-26 shrink-0 max-lg:hidden" />}
      </div>
      {isOpen && (
        <div id={id} className="arrive border-t border-line bg-surface px-4 py-4">
          <AuditDetails entry={entry} onSearch={onSearch} />
        </div>
      )}
    </>
  );
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={`size-3 fill-none max-lg:justify-self-end lg:order-first stroke-current stroke-2 text-soft transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`}
    >
      <path d="M4 1.5 8.5 6 4 10.5" />
    </svg>
  );
}

/** A shape per severity, for viewers who can't tell the colors apart. */
const SHAPES: Readonly<Record<AuditSeverity, { readonly path: string; readonly looks: string }>> = {
  critical: { path: "M6 .5 11.5 6 6 11.5.5 6z", looks: "text-danger font-semibold [&_path]:fill-current" },
  error: { path: "M1.5 1.5h9v9h-9z", looks: "text-danger [&_path]:fill-current" },
  warning: { path: "M6 1 11.5 11H.5z", looks: "text-warn [&_path]:fill-current" },
  info: { path: "M6 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z", looks: "text-soft" },
};

/** Shows an entry's severity as a shape and a word. */
function SeverityIcon({ severity }: { severity: AuditSeverity }) {
  const { path, looks } = SHAPES[severity];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", looks)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current">
        <path d={path} />
      </svg>
      {SEVERITY_NAMES[severity]}
    </span>
  );
}
