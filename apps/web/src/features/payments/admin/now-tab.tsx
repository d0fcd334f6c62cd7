import { ApiError, type LeftBag } from "@secret/contract";
import { formatEventClock, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { DISCLOSURE } from "../../../ui/disclosure.ts";
import { formatMoment } from "../../../ui/format-day.ts";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { adviceFor, ledgerReportQuery } from "../../ledger/index.ts";
import { OpenReportsPanel } from "../../order-reports/index.ts";
import { OpenMoneyPanel } from "../open-money-panel.tsx";
import { checkOpenMoneyAtSquare, settleLeftBag } from "./money-mutations.ts";
import { leftBagsQuery } from "./money-queries.ts";
import { OrderNumberLink } from "./money-table.tsx";

/** Shows open payments and refunds, rejected refunds, and the ledger check. */
export function NowTab() {
  const ask = useMutation({
    mutationFn: checkOpenMoneyAtSquare,
    onSuccess: () => toast.success("Checking with Square"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't reach Square"),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="square" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="square" className="text-heading">
            Square
          </h2>
          <Button look="quiet" busy={ask.isPending} onClick={() => ask.mutate()}>
            Check with Square again
          </Button>
        </div>
        <OpenMoneyPanel />
      </section>
      <OpenReportsPanel />
      <LeftBagsPanel />
      <Books />
    </div>
  );
}

/** Lists the ledger checks by name, with instructions for those that fail. */
function Books() {
  const { data: report, isError, isPending } = useQuery(ledgerReportQuery);
  if (isPending) return <CardSkeleton lines={6} />;
  if (isError && report === undefined)
    return <Notice tone="warn">The consistency checks couldn't run.</Notice>;
  if (report === undefined) return null;
  const failing = report.comparisons.filter((each) => each.differenceCount > 0);
  const holding = report.comparisons.filter((each) => each.differenceCount === 0);
  return (
    <Panel title="Consistency checks">
      <div className="grid gap-5">
        <p className="text-soft">{`Checked ${formatMoment(report.comparedAt)}`}</p>
        {failing.map(({ name, differenceCount, differences }) => (
          <Notice key={name} tone="danger">
            <p>{`Check failed: ${name} (${differenceCount})`}</p>
            <p className="mt-1 font-normal text-ink">{adviceFor(name)}</p>
            <ul className="mt-2 list-disc pl-5 font-normal break-words">
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </Notice>
        ))}
        <details>
          <summary className={DISCLOSURE}>
            {`${holding.length} of ${report.comparisons.length} agree`}
          </summary>
          <ul className="mt-2 grid gap-x-8 gap-y-1.5 text-small lg:grid-cols-2">
            {holding.map(({ name }) => (
              <li key={name} className="flex gap-2">
                <span aria-hidden="true" className="text-ok">
                  ✓
                </span>
                {name}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  );
}

/** Lists bags that were handed off although their order was cancelled or released. The admin decides whether each refund is right. */
function LeftBagsPanel() {
  const { data } = useQuery(leftBagsQuery);
  const settle = useMutation({
    mutationFn: settleLeftBag,
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't save that"),
  });
  if (data === undefined || data.bags.length === 0) return null;
  return (
    <Panel title="Bags of cancelled or released orders">
      <p className="text-soft">
        A device without signal handed these out. Decide whether the refund is right, then mark it as done.
      </p>
      <ul className="mt-4 grid gap-4">
        {data.bags.map((bag) => (
          <li key={bag.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-60 break-words">
              <p className="figures flex flex-wrap items-baseline gap-x-3 font-semibold">
                <OrderNumberLink {...bag} />
                {whenLeft(bag)}
              </p>
              <p className="text-small text-soft">{`${formatUsd(bag.refundedCents)} refunded · handed off by ${bag.by}`}</p>
            </div>
            <Button
              look="quiet"
              busy={settle.isPending && settle.variables === bag.id}
              aria-label={`Mark as done: bag of order ${bag.orderNumber}`}
              onClick={() => settle.mutate(bag.id)}
            >
              Mark as done
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function whenLeft({ leftAt, cancelledAt, timeZone }: LeftBag): string {
  const left = `Bag left ${formatEventClock(new Date(leftAt), timeZone)}`;
  if (cancelledAt === null) return `${left}, after its order was released`;
  return `${left}, ${Date.parse(leftAt) <= Date.parse(cancelledAt) ? "before" : "after"} it was cancelled`;
}
