import type { DepositEntry } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { Badge } from "../../../../ui/badge.tsx";
import { formatMoment } from "../../../../ui/format-day.ts";
import { Price } from "../../../../ui/price.tsx";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "../money-table.tsx";
import { kindOf } from "./deposit-copy.ts";

/** Lists entries of a deposit with their orders. */
export function DepositEntries({ label, entries }: { label: string; entries: readonly DepositEntry[] }) {
  // With large text the columns don't fit a window.
  return (
    <div className="overflow-x-auto">
      <MoneyTable label={label} columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
    </div>
  );
}

const money = (name: string, cents: (entry: DepositEntry) => number): MoneyColumn<DepositEntry> => ({
  name,
  looks: "w-24 text-right xl:w-28",
  cell: (entry) => (cents(entry) === 0 ? null : <Price cents={cents(entry)} />),
});

const COLUMNS: readonly MoneyColumn<DepositEntry>[] = [
  {
    name: "When",
    looks: "figures w-46 xl:w-52",
    cell: ({ effectiveAt }) => (effectiveAt === null ? null : formatMoment(effectiveAt)),
  },
  {
    name: "Kind",
    looks: "w-36 xl:w-48",
    cell: (entry) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1 max-lg:justify-end">
        {kindOf(entry)}
        {entry.problem !== null && <Badge tone="warn">{problemOf(entry)}</Badge>}
      </span>
    ),
  },
  {
    name: "Order",
    cell: ({ order, providerPaymentId, providerRefundId }) =>
      order === null ? (
        providerPaymentId === null ? null : (
          <>
            Not one of our orders
            <span className="block text-fine wrap-anywhere text-soft">
              {providerRefundId ?? providerPaymentId}
            </span>
          </>
        )
      ) : (
        <>
          <OrderNumberLink {...order} />
          <span className="block text-fine wrap-anywhere text-soft">{order.event.title}</span>
        </>
      ),
  },
  money("Gross", ({ grossCents }) => grossCents),
  money("Fee", ({ feeCents }) => -feeCents),
  {
    name: "Net",
    looks: "w-24 text-right xl:w-28",
    cell: ({ netCents }) => <Price cents={netCents} />,
  },
];

function problemOf({ problem, bookedCents }: DepositEntry): string {
  if (problem === "twice") return "In two deposits";
  return problem === "mismatch" ? `${formatUsd(bookedCents ?? 0)} here` : "Missing here";
}
