import type { AdminWebhook } from "@secret/contract";
import { PAYMENT_STATES, REFUND_STATES } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../../platform/load-states/show-older.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { EmptyState } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { PAYMENT_STATE_NAMES, REFUND_STATE_NAMES } from "./money-copy.ts";
import { paymentPagesQuery, refundPagesQuery, webhookPagesQuery } from "./money-queries.ts";
import { type MoneyColumn, MoneyTable } from "./money-table.tsx";
import { PaymentList } from "./payment-list.tsx";
import { RefundList } from "./refund-list.tsx";

interface StateListProps {
  /** The raw state from the URL. */
  readonly state: string | undefined;
  readonly onState: (state: string | undefined) => void;
}

/** Lists payments in one state or all. */
export function PaymentsTab({ state, onState }: StateListProps) {
  const pages = useInfiniteQuery(paymentPagesQuery(PAYMENT_STATES.find((each) => each === state)));
  const payments = pages.data?.pages.flatMap((page) => page.payments);
  return (
    <StateList
      name="payments"
      states={PAYMENT_STATE_NAMES}
      pages={pages}
      count={payments?.length}
      state={state}
      onState={onState}
    >
      <PaymentList payments={payments ?? []} />
    </StateList>
  );
}

export function RefundsTab({ state, onState }: StateListProps) {
  const pages = useInfiniteQuery(refundPagesQuery(REFUND_STATES.find((each) => each === state)));
  const refunds = pages.data?.pages.flatMap((page) => page.refunds);
  return (
    <StateList
      name="refunds"
      states={REFUND_STATE_NAMES}
      pages={pages}
      count={refunds?.length}
      state={state}
      onState={onState}
    >
      <RefundList refunds={refunds ?? []} />
    </StateList>
  );
}

export function WebhooksTab({ state, onState }: StateListProps) {
  const pages = useInfiniteQuery(webhookPagesQuery(state === "waiting" ? "waiting" : undefined));
  const webhooks = pages.data?.pages.flatMap((page) => page.webhooks);
  return (
    <StateList
      name="webhooks"
      states={WEBHOOK_STATE_NAMES}
      pages={pages}
      count={webhooks?.length}
      state={state}
      onState={onState}
    >
      <WebhookList webhooks={webhooks ?? []} />
    </StateList>
  );
}

const WEBHOOK_STATE_NAMES = [["waiting", "Waiting"]] as const;

interface FrameProps extends StateListProps {
  readonly name: string;
  readonly states: readonly (readonly [string, string])[];
  readonly pages: Parameters<typeof ShowOlder>[0]["query"] & {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly count: number | undefined;
  readonly children: ReactNode;
}

/** Shows the state filter, and the list with its loading and error states. */
function StateList({ name, states, pages, count, state, onState, children }: FrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterChoice
        label="State"
        className="justify-self-start"
        value={state}
        options={states}
        all="All states"
        onChoose={onState}
      />
      {pages.isPending && <RowsSkeleton rows={8} />}
      {pages.isError && count === undefined && (
        <LoadFailed title={`Failed to load ${name}`} query={pages} isPage={false} />
      )}
      {count === 0 && <EmptyState title={`No ${name} here`} />}
      {count !== undefined && count > 0 && children}
      {pages.hasNextPage && <ShowOlder query={pages} />}
    </div>
  );
}

/** Lists Square's webhooks and whether each was processed. */
function WebhookList({ webhooks }: { webhooks: readonly AdminWebhook[] }) {
  return <MoneyTable label="Webhooks" columns={COLUMNS} rows={webhooks} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly MoneyColumn<AdminWebhook>[] = [
  { name: "Received", looks: "figures w-52 text-soft", cell: ({ receivedAt }) => formatMoment(receivedAt) },
  { name: "Type", looks: "w-44", cell: ({ eventType }) => eventType },
  {
    name: "State",
    looks: "w-32",
    cell: ({ handledAt }) =>
      handledAt === null ? <Badge tone="warn">Waiting</Badge> : <Badge tone="ok">Processed</Badge>,
  },
  {
    name: "About",
    cell: ({ subjectId }) => (
      <span className="text-fine wrap-anywhere text-soft">{subjectId ?? "Deleted after 30 days"}</span>
    ),
  },
];
