import type { Figures } from "@secret/contract";
import { formatUsd, SALES_NAMES } from "@secret/domain";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { DefinedName } from "../../../ui/tile.tsx";
import { DEFINITIONS, type DefinedFigure } from "./figure-definitions.tsx";
import { formatGrowth, formatMinutes, formatShare } from "./format-figures.ts";

/** Main figures, each with its growth and related numbers. */
export function HeadlineTiles({ figures }: { figures: Figures }) {
  const { growth } = figures;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-5 gap-y-7 lg:grid-cols-4">
      <HeadlineTile
        name={SALES_NAMES.netSalesCents}
        growth={growth.netSales}
        note={`${formatUsd(figures.sales.collectedCents)} collected`}
      >
        {formatUsd(figures.sales.netSalesCents)}
      </HeadlineTile>
      <HeadlineTile name="Orders" growth={growth.orders} note={ordersNote(figures)}>
        {figures.orders.toLocaleString("en-US")}
      </HeadlineTile>
      <HeadlineTile name="Average order" growth={growth.averageOrder}>
        {figures.averageOrderCents === null ? "–" : formatUsd(figures.averageOrderCents)}
      </HeadlineTile>
      <HeadlineTile name="Customers" growth={growth.customers} note="who paid">
        {figures.customers.toLocaleString("en-US")}
      </HeadlineTile>
      <HeadlineTile
        name="Retention"
        note={`${figures.returningCustomers.toLocaleString("en-US")} ordered more than once`}
      >
        {formatShare(figures.retention)}
      </HeadlineTile>
      <HeadlineTile name="Completion" note="picked up, at events that ended">
        {formatShare(figures.completion)}
      </HeadlineTile>
      <HeadlineTile name="Median time to order" note="from opening to order">
        {formatMinutes(figures.medianMinutesToOrder)}
      </HeadlineTile>
      <HeadlineTile name="New members" note="in this period">
        {figures.newMembers.toLocaleString("en-US")}
      </HeadlineTile>
    </dl>
  );
}

function ordersNote({ walkUps, cancelledOrders }: Figures): string {
  const parts = [
    walkUps > 0 && `${walkUps.toLocaleString("en-US")} at the counter`,
    cancelledOrders > 0 && `${cancelledOrders.toLocaleString("en-US")} more cancelled`,
  ];
  return parts.filter(Boolean).join(", ");
}

interface HeadlineTileProps {
  readonly name: DefinedFigure;
  readonly growth?: number | null;
  readonly note?: string;
  readonly children: ReactNode;
}

function HeadlineTile({ name, growth, note, children }: HeadlineTileProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 border-t-3 border-ink pt-2.5">
      <DefinedName name={name} definition={DEFINITIONS[name]} />
      <dd className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className="number text-section leading-none">{children}</span>
        {growth !== undefined && growth !== null && <Growth growth={growth} />}
      </dd>
      {note !== undefined && note !== "" && <dd className="text-fine text-soft">{note}</dd>}
    </div>
  );
}

function Growth({ growth }: { growth: number }) {
  return (
    <span className={classNames("figures text-small font-semibold", growth < 0 ? "text-danger" : "text-ok")}>
      {formatGrowth(growth)}
      <span className="sr-only"> compared with the period before</span>
    </span>
  );
}
