import { ApiError, type CloseRow, type CloseSums } from "@secret/contract";
import {
  DEFAULT_TIME_ZONE,
  dayAt,
  formatEventDate,
  formatUsd,
  SALES_DEFINITIONS,
  SALES_NAMES,
} from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { Price } from "../../../ui/price.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { ROW_LINK } from "../../../ui/text-link.ts";
import { Tile } from "../../../ui/tile.tsx";
import { toast } from "../../../ui/toast.ts";
import { adminEventsQuery } from "../../events/index.ts";
import {
  CLOSE_FILES,
  type CloseFile,
  type CloseSpan,
  closeQuery,
  exportCloseFile,
} from "../../ledger/index.ts";
import { DaysFilter } from "./days-filter.tsx";
import { type MoneyColumn, MoneyTable } from "./money-table.tsx";

/** The raw filters from the URL. */
interface CloseSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly event?: string | undefined;
}

interface CloseTabProps {
  readonly search: CloseSearch;
  readonly onSearch: (change: CloseSearch) => void;
}

/** Shows the daily close by event for accounting, with its files. */
export function CloseTab({ search, onSearch }: CloseTabProps) {
  const today = dayAt(serverNow(), DEFAULT_TIME_ZONE);
  const { from = today, to = search.from ?? today, event } = search;
  const span: CloseSpan = { from, to, ...(event !== undefined && { eventId: event }) };
  const close = useQuery(closeQuery(span));
  const { rows, total } = close.data ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DaysFilter from={from} to={to} onSearch={onSearch}>
        <EventFilter event={event} onSearch={onSearch} />
        <CloseFiles span={span} />
      </DaysFilter>
      {close.isPending && <RowsSkeleton rows={6} />}
      {close.isError && close.data === undefined && (
        <LoadFailed title="Failed to load the close" query={close} isPage={false} />
      )}
      {total !== undefined && rows?.length === 0 && (
        <EmptyState title="No money moved on these days">
          <p className="text-soft">Choose more days, or another event.</p>
        </EmptyState>
      )}
      {total !== undefined && rows !== undefined && rows.length > 0 && (
        <>
          <Sums total={total} />
          <CloseTable rows={rows} total={total} />
          <p className="text-small text-soft">
            Payments count on the day they were captured, refunds on the day they were made; declined refunds
            aren't included. Tax and tips are net of refunds.
            {total.chargebackCents + total.returnedChargebackCents > 0 &&
              " Chargebacks count on the day Square took or returned them; they are a cost and don't change sales."}{" "}
            Fees are as reported by Square
            {total.unreportedFees > 0 && `, which hasn't reported ${total.unreportedFees} yet`}. Terminal fees
            arrive with their deposit.
          </p>
        </>
      )}
    </div>
  );
}

function EventFilter({ event, onSearch }: Pick<CloseTabProps, "onSearch"> & Pick<CloseSearch, "event">) {
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  return (
    <FilterChoice
      label="Event"
      className="max-sm:w-full sm:max-w-64"
      value={event}
      options={events.map(({ id, title }) => [id, title])}
      all="All events"
      onChoose={(chosen) => onSearch({ event: chosen })}
    />
  );
}

/** Downloads the files for the accountant. */
function CloseFiles({ span }: { span: CloseSpan }) {
  const save = useMutation({
    mutationFn: exportCloseFile,
    onSuccess: () => toast.success("Close exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The close couldn't be exported"),
  });
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:flex-wrap">
      {(Object.keys(CLOSE_FILES) as CloseFile[])
        // A journal is of whole days.
        .filter((file) => span.eventId === undefined || file === "close" || file === "transactions")
        .map((file) => (
          <Button
            key={file}
            look="quiet"
            className="max-sm:w-full"
            busy={save.isPending && save.variables.file === file}
            onClick={() => save.mutate({ file, span })}
          >
            {CLOSE_FILES[file]}
          </Button>
        ))}
    </div>
  );
}

function Sums({ total }: { total: CloseSums }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 lg:grid-cols-5">
      <Tile name={SALES_NAMES.netSalesCents} definition={SALES_DEFINITIONS.netSalesCents}>
        {formatUsd(total.netSalesCents)}
      </Tile>
      <Tile name="Net tax" definition={SALES_DEFINITIONS.taxCents}>
        {formatUsd(total.netTaxCents)}
      </Tile>
      <Tile name="Net tips" definition={SALES_DEFINITIONS.tipCents}>
        {formatUsd(total.netTipCents)}
      </Tile>
      <Tile name={SALES_NAMES.collectedCents} definition={SALES_DEFINITIONS.collectedCents}>
        {formatUsd(total.collectedCents)}
      </Tile>
      <Tile name="Cash minus cash refunds">{formatUsd(total.cashCents - total.cashRefundedCents)}</Tile>
    </dl>
  );
}

/** Returns "Sat, Nov 21". Leaves out the current year. */
function dayText(day: string): string {
  return formatEventDate(new Date(day), "UTC", serverNow());
}

/** Shows tips; an event's lead to their split among the crew. */
function TipsLink({ cents, eventId }: { cents: number; eventId: string | undefined }) {
  if (eventId === undefined) return <Price cents={cents} />;
  return (
    <Link to="/admin/events/$eventId/tips" params={{ eventId }} className={ROW_LINK}>
      <Price cents={cents} />
    </Link>
  );
}

/** A day's event, or the totals. */
type Line = CloseSums & Partial<Pick<CloseRow, "day" | "event">>;

const money = (name: string, cents: (line: Line) => number): MoneyColumn<Line> => ({
  name,
  looks: "text-right px-[8px]!",
  cell: (line) => (cents(line) === 0 ? null : <Price cents={cents(line)} />),
});

/** Shows a part of an amount below it. */
function PartBelow({ cents, words }: { cents: number; words: string }) {
  if (cents === 0) return null;
  return (
    <span className="figures block text-fine font-normal text-soft lg:whitespace-nowrap">
      {`${formatUsd(cents)} ${words}`}
    </span>
  );
}

/** An amount less refunds, with the refunded part below. */
const net = (
  name: string,
  cents: (line: Line) => number,
  refunded: (line: Line) => number,
  look = (line: Line): ReactNode => <Price cents={cents(line)} />,
): MoneyColumn<Line> => ({
  name,
  looks: "text-right px-[8px]!",
  cell: (line) =>
    cents(line) === 0 && refunded(line) === 0 ? null : (
      <>
        {look(line)}
        <PartBelow cents={refunded(line)} words="refunded" />
      </>
    ),
});

const COLUMNS: readonly MoneyColumn<Line>[] = [
  {
    name: "Day",
    isPlain: true,
    cell: ({ day, event }) => (
      <>
        <span className="figures font-semibold">{day === undefined ? "All" : dayText(day)}</span>
        <span className="block text-soft">{event?.title}</span>
      </>
    ),
  },
  { name: "Orders", looks: "figures text-right px-[8px]!", cell: ({ orders }) => orders },
  money("Gross", ({ grossCents }) => grossCents),
  money("Disc.", ({ discountCents }) => discountCents),
  money("Refunds", ({ refundedFoodCents }) => refundedFoodCents),
  money("Net sales", ({ netSalesCents }) => netSalesCents),
  net(
    "Tax",
    ({ netTaxCents }) => netTaxCents,
    ({ refundedTaxCents }) => refundedTaxCents,
  ),
  net(
    "Tips",
    ({ netTipCents }) => netTipCents,
    ({ refundedTipCents }) => refundedTipCents,
    ({ netTipCents, event }) => <TipsLink cents={netTipCents} eventId={event?.id} />,
  ),
  money("Collected", ({ collectedCents }) => collectedCents),
  net(
    "Card online",
    ({ cardCents, cardRefundedCents }) => cardCents - cardRefundedCents,
    ({ cardRefundedCents }) => cardRefundedCents,
  ),
  net(
    "Cash",
    ({ cashCents, cashRefundedCents }) => cashCents - cashRefundedCents,
    ({ cashRefundedCents }) => cashRefundedCents,
  ),
  net(
    "Terminal",
    ({ terminalCents, terminalRefundedCents }) => terminalCents - terminalRefundedCents,
    ({ terminalRefundedCents }) => terminalRefundedCents,
  ),
  {
    name: "Fees",
    looks: "text-right px-[8px]!",
    cell: ({ feeCents, terminalFeeCents }) =>
      feeCents === 0 && terminalFeeCents === 0 ? null : (
        <>
          <Price cents={feeCents} />
          <PartBelow cents={terminalFeeCents} words="on the terminal" />
        </>
      ),
  },
];
const SURPLUS = net(
  "Overpaid",
  ({ surplusCents, refundedSurplusCents }) => surplusCents - refundedSurplusCents,
  ({ refundedSurplusCents }) => refundedSurplusCents,
);

/** Refunds that the owner paid by hand. */
const BY_HAND = money("Paid by hand", ({ handRefundedCents }) => -handRefundedCents);

/** Chargebacks less returned ones, and below them who has the money. */
const CHARGEBACKS: MoneyColumn<Line> = {
  name: "Chargebacks",
  looks: "text-right px-[8px]!",
  cell: ({ chargebackCents, returnedChargebackCents, heldChargebackCents, lostChargebackCents }) =>
    chargebackCents === 0 && returnedChargebackCents === 0 ? null : (
      <>
        <Price cents={chargebackCents - returnedChargebackCents} />
        <PartBelow cents={heldChargebackCents} words="held by Square" />
        <PartBelow cents={lostChargebackCents} words="lost" />
        <PartBelow cents={returnedChargebackCents} words="returned" />
      </>
    ),
};

/** Returns the columns. Rare ones are left out unless there is something in them. */
function columnsOf(total: CloseSums): readonly MoneyColumn<Line>[] {
  const withSurplus = total.surplusCents === 0 ? COLUMNS : COLUMNS.toSpliced(9, 0, SURPLUS);
  const hasChargebacks = total.chargebackCents + total.returnedChargebackCents > 0;
  return [
    ...withSurplus,
    ...(total.handRefundedCents > 0 ? [BY_HAND] : []),
    ...(hasChargebacks ? [CHARGEBACKS] : []),
  ];
}

function CloseTable({ rows, total }: { rows: readonly CloseRow[]; total: CloseSums }) {
  // With large text the columns don't fit a window.
  return (
    <div className="overflow-x-auto">
      <MoneyTable<Line>
        label="Close by day and event"
        columns={columnsOf(total)}
        rows={rows}
        keyOf={({ day, event }) => `${day} ${event?.id}`}
        total={total}
      />
    </div>
  );
}
