import { counted, formatUsd } from "@secret/domain";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/panel.tsx";
import { NEEDS_SIGNAL, refusalCopy, TENDER_COPY } from "./sale-copy.ts";
import type { Sale } from "./use-sale.ts";

interface ColumnsProps {
  readonly main: ReactNode;
  readonly side: ReactNode;
  /** The column that a phone shows. */
  readonly onPhone?: "main" | "side";
}

/** Two columns that scroll independently on a tablet; a phone shows one of them. */
export function Columns({ main, side, onPhone = "main" }: ColumnsProps) {
  const hidden = "max-lg:hidden";
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className={classNames("grid min-w-0 content-start p-4", onPhone === "side" && hidden)}>{main}</div>
      <aside
        aria-label="Sale"
        className={classNames(
          "border-line bg-raised lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:min-h-[calc(100dvh-7.5rem)] lg:border-l",
          "flex flex-col",
          onPhone === "main" && hidden,
        )}
      >
        {side}
      </aside>
    </div>
  );
}

/** Offline without an allotment, nothing can be sold: another device may have sold the last unit. */
export function NeedsSignal({ hasDraft }: { hasDraft: boolean }) {
  return (
    <EmptyState spot="unplugged" title={NEEDS_SIGNAL}>
      <p className="text-crew-note">
        Nothing is set aside on this device, so it can't tell what's left. You can sell again once there's
        signal.
      </p>
      {hasDraft && <p className="text-crew-note font-semibold">Your current sale is saved.</p>}
    </EmptyState>
  );
}

/** Notice that offline sales use this device's allotment. */
export function FromAllotment({ orders }: { orders: number }) {
  return (
    <p
      role="status"
      className="rounded-lg border-2 border-warn px-4 py-3 text-crew-note font-semibold text-warn"
    >
      {`No signal. Selling what this device set aside: ${counted(orders, "order")} left.`}
    </p>
  );
}

/** Alerts for sales that were refused later, as after an offline sale, until each is resolved. */
export function Refusals({ sale }: { sale: Sale }) {
  return sale.refused.map((refused) => (
    <div
      key={refused.id}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-crew-bad py-2 pr-2 pl-4 text-crew-paper"
    >
      <p className="text-crew-note font-semibold">
        {`Not sold: ${formatUsd(refused.action.shownTotalCents)} ${TENDER_COPY[refused.action.tender]}. ${refusalCopy(refused)}`}
      </p>
      <button
        type="button"
        onClick={() => sale.look(refused)}
        className="min-h-18 rounded-lg bg-crew-paper px-6 text-crew-note font-semibold text-crew-ink"
      >
        Review
      </button>
    </div>
  ));
}
