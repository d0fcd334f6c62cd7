import type { ReactNode } from "react";
import { DayInput } from "../../../ui/day-input.tsx";

interface DaysFilterProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onSearch: (change: { from?: string | undefined; to?: string | undefined }) => void;
  /** Other filters, and files of these days. */
  readonly children: ReactNode;
}

/** Filters a list of money by its first and last day. */
export function DaysFilter({ from, to, onSearch, children }: DaysFilterProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DayInput
        name="First day"
        className="max-sm:flex-1"
        value={from}
        max={to}
        onChange={({ target }) => onSearch({ from: target.value || undefined })}
      />
      <DayInput
        name="Last day"
        className="max-sm:flex-1"
        value={to}
        min={from}
        onChange={({ target }) => onSearch({ to: target.value || undefined })}
      />
      {children}
    </div>
  );
}
