import { type AdminDeposit, ApiError, type CallOutput, type getDeposit } from "@secret/contract";
import { DEPOSIT_PARTS, formatUsd } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isMissing, LoadFailed } from "../../../../platform/load-states/load-failed.tsx";
import { PagedList } from "../../../../platform/load-states/paged-list.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { formatHouseDay } from "../../../../ui/format-day.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { EmptyState, Notice, Panel } from "../../../../ui/panel.tsx";
import { Price } from "../../../../ui/price.tsx";
import { RowsSkeleton } from "../../../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../../../ui/text-link.ts";
import { toast } from "../../../../ui/toast.ts";
import { type MoneyColumn, MoneyTable } from "../money-table.tsx";
import { DEPOSIT_LOOKS, dayText, PART_NAMES } from "./deposit-copy.ts";
import { DepositEntries } from "./deposit-entries.tsx";
import { depositEntryPagesQuery, depositQuery, exportDepositFile } from "./deposit-queries.ts";

/** Shows one deposit: its parts, its events, the entries that our books don't have, and all entries. */
export function DepositDetail({ id }: { id: string }) {
  const query = useQuery(depositQuery(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Link to="/admin/money" search={{ tab: "deposits" }} className={`${TEXT_LINK} justify-self-start`}>
        All deposits
      </Link>
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError &&
        query.data === undefined &&
        (isMissing(query.error) ? (
          <EmptyState title="Deposit not found">
            <p className="text-soft">Square may not have reported it yet.</p>
          </EmptyState>
        ) : (
          <LoadFailed title="Failed to load the deposit" query={query} isPage={false} />
        ))}
      {query.data !== undefined && <Loaded {...query.data} />}
    </div>
  );
}

type DepositAnswer = CallOutput<typeof getDeposit>;

function Loaded({ deposit, events }: DepositAnswer) {
  const { id, createdAt, status, problemCount } = deposit;
  const save = useMutation({
    mutationFn: exportDepositFile,
    onSuccess: () => toast.success("Entries exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The entries couldn't be exported"),
  });
  const { text, tone } = DEPOSIT_LOOKS[status];
  return (
    <>
      <PageHead
        isWithin
        title={`Deposit of ${formatHouseDay(createdAt)}`}
        marks={<Badge tone={tone}>{text}</Badge>}
        actions={
          <Button look="quiet" busy={save.isPending} onClick={() => save.mutate(id)}>
            Entries (CSV)
          </Button>
        }
      />
      <DepositNotice deposit={deposit} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Parts deposit={deposit} />
        {events.length > 0 && <Events events={events} />}
      </div>
      {problemCount > 0 && <ToCheck id={id} />}
      <AllEntries id={id} entries={deposit.entries} />
    </>
  );
}

function DepositNotice({ deposit }: { deposit: AdminDeposit }) {
  const { status, entries, remainderCents, amountCents } = deposit;
  if (status === "failed")
    return (
      <Notice tone="danger">
        This deposit didn't reach your bank account. Check the account in Square's dashboard; Square adds the
        money to a later deposit.
      </Notice>
    );
  if (entries === "reading")
    return <Notice tone="info">We're still reading Square's entries. Check back in a minute.</Notice>;
  if (entries === "read" && remainderCents !== 0)
    return (
      <Notice tone="danger">
        {`Square's entries add up to ${formatUsd(amountCents - remainderCents)}, not ${formatUsd(amountCents)}. Compare them in Square's dashboard.`}
      </Notice>
    );
  return null;
}

/** Adds up the deposit's parts to the amount on the bank statement. */
function Parts({ deposit }: { deposit: AdminDeposit }) {
  const { sums, remainderCents, amountCents, arrivalOn, statementId } = deposit;
  return (
    <Panel title="Breakdown">
      <dl className="grid gap-1.5">
        {DEPOSIT_PARTS.filter((part) => sums[part].count > 0).map((part) => (
          <div key={part} className="flex flex-wrap justify-between gap-x-4 text-soft">
            <dt className="figures">{`${PART_NAMES[part]} (${sums[part].count.toLocaleString("en-US")})`}</dt>
            <dd className="ml-auto">
              <Price cents={sums[part].cents} />
            </dd>
          </div>
        ))}
        {remainderCents !== 0 && (
          <div className="flex flex-wrap justify-between gap-x-4 text-soft">
            <dt>Not broken down</dt>
            <dd className="ml-auto">
              <Price cents={remainderCents} />
            </dd>
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-heading font-semibold">
          <dt>Deposit</dt>
          <dd className="ml-auto">
            <Price cents={amountCents} />
          </dd>
        </div>
      </dl>
      {(arrivalOn !== null || statementId !== null) && (
        <p className="figures mt-4 text-fine wrap-anywhere text-soft">
          {arrivalOn !== null && `At your bank ${dayText(arrivalOn)}. `}
          {statementId !== null && `On the statement: ${statementId}`}
        </p>
      )}
    </Panel>
  );
}

type DepositEvent = DepositAnswer["events"][number];

/** Shows each event's part of the deposit. The table scrolls sideways when large text doesn't fit. */
function Events({ events }: Pick<DepositAnswer, "events">) {
  return (
    <Panel title="By event">
      <div className="overflow-x-auto">
        <MoneyTable
          label="Deposit by event"
          columns={EVENT_COLUMNS}
          rows={events}
          keyOf={({ event }) => event?.id ?? ""}
        />
      </div>
    </Panel>
  );
}

const amount = (name: string, cents: (event: DepositEvent) => number): MoneyColumn<DepositEvent> => ({
  name,
  looks: "text-right px-[8px]!",
  cell: (event) => (cents(event) === 0 ? null : <Price cents={cents(event)} />),
});

const EVENT_COLUMNS: readonly MoneyColumn<DepositEvent>[] = [
  {
    name: "Event",
    isPlain: true,
    cell: ({ event }) => (
      <span className="font-semibold wrap-anywhere">{event?.title ?? "No event of ours"}</span>
    ),
  },
  amount("Payments", ({ sums }) => sums.payments.cents),
  amount("Refunds", ({ sums }) => sums.refunds.cents),
  amount("Fees", ({ sums }) => sums.fees.cents),
  amount("Other", ({ sums }) => sums.disputes.cents + sums.adjustments.cents),
  {
    name: "Net",
    looks: "text-right px-[8px]! font-semibold",
    cell: ({ netCents }) => <Price cents={netCents} />,
  },
];

/** Lists entries that our books don't have or have with another amount, or that are in two deposits. */
function ToCheck({ id }: { id: string }) {
  const query = useInfiniteQuery(depositEntryPagesQuery(id, "problems"));
  return (
    <Panel title="To check">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="max-w-prose text-soft">
          Our books don't have these, or have another amount, or Square lists them in two deposits. Sales rung
          up in Square's own app show up here; look up anything else in Square's dashboard by its id.
        </p>
        <PagedList name="entries" query={query} empty={null}>
          {(entries) => <DepositEntries label="To check" entries={entries} />}
        </PagedList>
      </div>
    </Panel>
  );
}

function AllEntries({ id, entries }: { id: string; entries: AdminDeposit["entries"] }) {
  const query = useInfiniteQuery(depositEntryPagesQuery(id));
  return (
    <section aria-label="Entries" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-heading">Entries</h3>
      <PagedList
        name="entries"
        query={query}
        empty={
          <p className="text-soft">
            {entries === "reading"
              ? "Square's entries appear here once they're read."
              : "Square lists no entries for this deposit."}
          </p>
        }
      >
        {(rows) => <DepositEntries label="Entries" entries={rows} />}
      </PagedList>
    </section>
  );
}
