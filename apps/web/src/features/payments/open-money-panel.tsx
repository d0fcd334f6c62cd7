import type { OpenMoney, RefusedRefund } from "@secret/contract";
import { counted, formatUsd, SQUARE_LIST_PERMISSIONS, type SquareList } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment } from "../../ui/format-day.ts";
import { Notice, Panel } from "../../ui/panel.tsx";
import { refusalCopy } from "./admin/money-copy.ts";
import { HandPaymentDialog, type OwedRefund, RefusedRefundActions } from "./admin/refused-refund-actions.tsx";
import { openMoneyQuery } from "./open-money-queries.ts";

const KINDS = [
  ["payments", "payment", "payments"],
  ["refunds", "refund", "refunds"],
  ["webhooks", "message from Square", "messages from Square"],
] as const;

/** Shows one quiet line while nothing waits for Square, and the rejected refunds with buttons that settle them. */
export function OpenMoneyPanel() {
  const { data: open, isError } = useQuery(openMoneyQuery);
  if (isError) return <p className="text-soft">Couldn't load what's waiting on Square.</p>;
  if (open === undefined) return null;
  return (
    <>
      <Waiting waiting={open.waiting} />
      {open.pausedRefunds.map((paused) => (
        <PausedRefunds key={paused.eventId} paused={paused} />
      ))}
      <OpenDisputes disputes={open.disputes} />
      {open.refusedLists.map((name) => (
        <RefusedListNotice key={name} name={name} />
      ))}
      {open.refusedRefunds.length > 0 && <RefusedRefunds refunds={open.refusedRefunds} />}
    </>
  );
}

const LIST_NAMES: Readonly<Record<SquareList, string>> = { disputes: "disputes", payouts: "deposits" };

/** Warns that Square refuses a list, and names the missing permission. */
export function RefusedListNotice({ name }: { name: SquareList }) {
  const { data: open } = useQuery(openMoneyQuery);
  if (open?.refusedLists.includes(name) !== true) return null;
  return (
    <Notice tone="warn">
      {`Square doesn't let us read ${LIST_NAMES[name]}: the access token lacks ${SQUARE_LIST_PERMISSIONS[name]}.`}
    </Notice>
  );
}

/** Names open disputes and the first deadline, with a link to the list. */
function OpenDisputes({ disputes: { open, toAnswer, dueAt } }: Pick<OpenMoney, "disputes">) {
  if (open === 0) return null;
  const due = dueAt === null ? "" : `, the first by ${formatMoment(dueAt)}`;
  return (
    <Notice tone={toAnswer > 0 ? "danger" : "warn"}>
      {toAnswer > 0
        ? `${counted(toAnswer, "dispute")} to answer in Square's dashboard${due}. `
        : `${counted(open, "dispute")} in review. `}
      <Link
        to="/admin/money"
        search={{ tab: "disputes" }}
        className="underline underline-offset-4 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        See disputes
      </Link>
    </Notice>
  );
}

function Waiting({ waiting }: { waiting: OpenMoney["waiting"] }) {
  const parts = KINDS.flatMap(([kind, one, many]) => {
    const { count } = waiting[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const oldest = KINDS.flatMap(([kind]) => waiting[kind].oldestSince ?? []).toSorted()[0];
  if (oldest === undefined) return <p className="text-soft">✓ Nothing is waiting on Square</p>;
  const since = formatMoment(oldest);
  return <Notice tone="warn">{`Waiting on Square: ${parts.join(", ")}, the oldest since ${since}`}</Notice>;
}

/** Names a cancelled event's paused refunds, with a link to its board, whose Help resumes them. */
function PausedRefunds({
  paused: { eventId, eventTitle, count, cents },
}: {
  paused: OpenMoney["pausedRefunds"][number];
}) {
  return (
    <Notice tone="warn">
      {`${counted(count, "refund")} (${formatUsd(cents)}) of ${eventTitle} ${count === 1 ? "is" : "are"} paused. Resume on its board: Help, We have to stop. `}
      <Link
        to="/crew/$eventId/board"
        params={{ eventId }}
        className="underline underline-offset-4 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        Open the board
      </Link>
    </Notice>
  );
}

function RefusedRefunds({ refunds }: { refunds: readonly RefusedRefund[] }) {
  const [paying, setPaying] = useState<OwedRefund>();
  return (
    <Panel title="Refunds still owed">
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-60 break-words">
              <p className="font-semibold">{`${formatUsd(refund.amountCents)} of order ${refund.orderNumber}`}</p>
              <p className="text-small text-soft">{`${refund.reason}. ${refusalCopy(refund.refusal)}`}</p>
            </div>
            <RefusedRefundActions look="quiet" refund={refund} onPayByHand={setPaying} />
          </li>
        ))}
      </ul>
      {paying !== undefined && <HandPaymentDialog refund={paying} onClose={() => setPaying(undefined)} />}
    </Panel>
  );
}
