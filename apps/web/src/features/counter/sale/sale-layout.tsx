import { formatUsd } from "@secret/domain";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/panel.tsx";
import { t } from "../../crew-language/index.ts";
import { refusalCopy, tenderCopy } from "./sale-copy.ts";
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
        aria-label={t("counter.sale")}
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
    <EmptyState spot="unplugged" title={t("counter.needsSignal")}>
      <p className="text-crew-note">{t("counter.needsSignalText")}</p>
      {hasDraft && <p className="text-crew-note font-semibold">{t("counter.draftSaved")}</p>}
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
      {t("counter.fromAllotment", { count: orders })}
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
        {t("counter.notSoldRow", {
          amount: formatUsd(refused.action.shownTotalCents),
          how: tenderCopy(refused.action.tender),
          reason: refusalCopy(refused),
        })}
      </p>
      <button
        type="button"
        onClick={() => sale.look(refused)}
        className="min-h-18 rounded-lg bg-crew-paper px-6 text-crew-note font-semibold text-crew-ink"
      >
        {t("counter.review")}
      </button>
    </div>
  ));
}
