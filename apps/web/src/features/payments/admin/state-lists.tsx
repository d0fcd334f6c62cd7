import type { AdminWebhook } from "@secret/contract";
import { PAYMENT_STATES, REFUND_STATES } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList, type PagedListProps } from "../../../platform/load-states/paged-list.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { EmptyState } from "../../../ui/panel.tsx";
import { PAYMENT_STATE_NAMES, REFUND_STATE_NAMES } from "./money-copy.ts";
import { paymentPagesQuery, refundPagesQuery, webhookPagesQuery } from "./money-queries.ts";
import { type MoneyColumn, MoneyTable } from "./money-table.tsx";
import { PaymentList } from "./payment-list.tsx";
import { RefundList } from "./refund-list.tsx";

export interface StateListProps {
  /** The raw state from the URL. */
  readonly state: string | undefined;
  readonly onState: (state: string | undefined) => void;
}

/** Lists payments in one state or all. */
export function PaymentsTab({ state, onState }: StateListProps) {
  const query = useInfiniteQuery(paymentPagesQuery(PAYMENT_STATES.find((each) => each === state)));
  return (
    <StateList name="payments" states={PAYMENT_STATE_NAMES} query={query} state={state} onState={onState}>
      {(payments) => <PaymentList payments={payments} />}
    </StateList>
  );
}

export function RefundsTab({ state, onState }: StateListProps) {
  const query = useInfiniteQuery(refundPagesQuery(REFUND_STATES.find((each) => each === state)));
  return (
    <StateList name="refunds" states={REFUND_STATE_NAMES} query={query} state={state} onState={onState}>
      {(refunds) => <RefundList refunds={refunds} />}
    </StateList>
  );
}

export function WebhooksTab({ state, onState }: StateListProps) {
  const query = useInfiniteQuery(webhookPagesQuery(state === "waiting" ? "waiting" : undefined));
  return (
    <StateList name="webhooks" states={WEBHOOK_STATE_NAMES} query={query} state={state} onState={onState}>
      {(webhooks) => <WebhookList webhooks={webhooks} />}
    </StateList>
  );
}

const WEBHOOK_STATE_NAMES = [["waiting", "Waiting"]] as const;

interface StateFrameProps<Row>
  extends StateListProps,
    Pick<PagedListProps<Row>, "name" | "query" | "children"> {
  readonly states: readonly (readonly [string, string])[];
}

/** Shows the state filter and the list. */
export function StateList<Row extends { readonly id: string }>(props: StateFrameProps<Row>) {
  const { states, state, onState, ...list } = props;
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
      <PagedList {...list} empty={<EmptyState title={`No ${list.name} here`} />} />
    </div>
  );
}

/** Lists Square's webhooks and whether each was processed. */
function WebhookList({ webhooks }: { webhooks: readonly AdminWebhook[] }) {
  return <MoneyTable label="Webhooks" columns={COLUMNS} rows={webhooks} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly MoneyColumn<AdminWebhook>[] = [
  { name: "Received", looks: "figures w-52", cell: ({ receivedAt }) => formatMoment(receivedAt) },
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
