import { type AdminDeposit, ApiError } from "@secret/contract";
import { DAY_MS, DEFAULT_TIME_ZONE, dayAt } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../../platform/load-states/paged-list.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatHouseDay } from "../../../../ui/format-day.ts";
import { EmptyState } from "../../../../ui/panel.tsx";
import { Price } from "../../../../ui/price.tsx";
import { serverNow } from "../../../../ui/server-time.ts";
import { ROW_LINK } from "../../../../ui/text-link.ts";
import { toast } from "../../../../ui/toast.ts";
import { RefusedListNotice } from "../../open-money-panel.tsx";
import { DaysFilter } from "../days-filter.tsx";
import { type MoneyColumn, MoneyTable } from "../money-table.tsx";
import { DEPOSIT_LOOKS, dayText } from "./deposit-copy.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { type DepositDays, depositPagesQuery, exportDepositsFile } from "./deposit-queries.ts";
import { UndepositedPanel } from "./undeposited-panel.tsx";

/** The raw filters from the URL. */
interface DepositSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly deposit?: string | undefined;
}

interface DepositsTabProps {
  readonly search: DepositSearch;
  readonly onSearch: (change: DepositSearch) => void;
}

/** Shows Square's deposits and what is missing in them, or one deposit with its entries. */
export function DepositsTab({ search, onSearch }: DepositsTabProps) {
  const { from, to, deposit } = search;
  const query = useInfiniteQuery({ ...depositPagesQuery({ from, to }), enabled: deposit === undefined });
  if (deposit !== undefined) return <DepositDetail id={deposit} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-soft">
        Money that Square sent to your bank account, usually the business day after a sale. A day's sales
        close at 5 PM Pacific, so an evening can be in two deposits.
      </p>
      <RefusedListNotice name="payouts" />
      <UndepositedPanel />
      <DepositFilters from={from} to={to} onSearch={onSearch} />
      <PagedList
        name="deposits"
        query={query}
        empty={
          <EmptyState title="No deposits here">
            <p className="text-soft">
              {from === undefined && to === undefined
                ? "The first one appears here soon after Square sends it."
                : "Choose more days."}
            </p>
          </EmptyState>
        }
      >
        {(deposits) => (
          // With large text the columns don't fit a window.
          <div className="overflow-x-auto">
            <MoneyTable label="Deposits" columns={COLUMNS} rows={deposits} keyOf={({ id }) => id} />
          </div>
        )}
      </PagedList>
    </div>
  );
}

/** Days in the file if no first day is chosen. */
const FILE_DAYS = 365;

function DepositFilters({ from, to, onSearch }: DepositDays & Pick<DepositsTabProps, "onSearch">) {
  const save = useMutation({
    mutationFn: () => {
      const last = to ?? dayAt(serverNow(), DEFAULT_TIME_ZONE);
      const first = new Date(Date.parse(last) - FILE_DAYS * DAY_MS).toISOString().slice(0, 10);
      return exportDepositsFile({ from: from ?? first, to: last });
    },
    onSuccess: () => toast.success("Deposits exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The deposits couldn't be exported"),
  });
  return (
    <DaysFilter from={from} to={to} onSearch={onSearch}>
      <Button look="quiet" className="max-sm:w-full" busy={save.isPending} onClick={() => save.mutate()}>
        Deposits (CSV)
      </Button>
    </DaysFilter>
  );
}

/** Returns a column with a part's sum and its number of entries, on a card in one line. */
const part = (
  name: string,
  sum: (sums: AdminDeposit["sums"]) => { readonly count: number; readonly cents: number },
): MoneyColumn<AdminDeposit> => ({
  name,
  looks: "text-right",
  cell: ({ sums }) => {
    const { count, cents } = sum(sums);
    return count === 0 ? null : (
      <span className="inline-flex flex-row-reverse flex-wrap items-baseline gap-x-3 lg:flex-col lg:items-end">
        <Price cents={cents} />
        <span className="figures text-fine text-soft">{count.toLocaleString("en-US")}</span>
      </span>
    );
  },
});

const COLUMNS: readonly MoneyColumn<AdminDeposit>[] = [
  {
    name: "Sent",
    isPlain: true,
    cell: ({ id, createdAt, arrivalOn }) => (
      <>
        <Link
          to="/admin/money"
          search={{ tab: "deposits", deposit: id }}
          className={`figures font-semibold ${ROW_LINK}`}
        >
          {formatHouseDay(createdAt)}
        </Link>
        {arrivalOn !== null && (
          <span className="figures text-fine text-soft max-lg:ml-2 lg:block">{`at your bank ${dayText(arrivalOn)}`}</span>
        )}
      </>
    ),
  },
  {
    name: "State",
    cell: ({ status, entries, problemCount }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={DEPOSIT_LOOKS[status].tone}>{DEPOSIT_LOOKS[status].text}</Badge>
        {entries === "reading" && <Badge>Still reading</Badge>}
        {problemCount > 0 && <Badge tone="warn">{`${problemCount} to check`}</Badge>}
      </span>
    ),
  },
  part("Payments", ({ payments }) => payments),
  part("Refunds", ({ refunds }) => refunds),
  part("Fees", ({ fees }) => fees),
  part("Other", ({ disputes, adjustments }) => ({
    count: disputes.count + adjustments.count,
    cents: disputes.cents + adjustments.cents,
  })),
  {
    name: "Amount",
    looks: "text-right font-semibold",
    cell: ({ amountCents }) => <Price cents={amountCents} />,
  },
];
