import type { AdminDispute } from "@secret/contract";
import { describeDisputeReason, formatUsd, isDisputeOpen } from "@secret/domain";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Price } from "../../../ui/price.tsx";
import { DISPUTE_LOOKS } from "./money-copy.ts";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "./money-table.tsx";

/** Square's page of disputes. An answer by API would lock its dashboard. */
const DASHBOARD = "https://squareup.com/dashboard/sales/disputes";

/** Explains a dispute, with a link to Square's page where it is answered. */
export function DisputeAdvice() {
  return (
    <p className="max-w-prose text-soft">
      A cardholder asked their bank for the money back. Answer in{" "}
      <a href={DASHBOARD} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
        Square's dashboard
      </a>{" "}
      before the deadline. Until it's decided, we don't refund the payment, so nobody is paid twice.
    </p>
  );
}

interface DisputeListProps {
  readonly disputes: readonly AdminDispute[];
  /** Hides the order column, because all disputes belong to one order. */
  readonly isOfOrder?: boolean;
}

/** Lists disputes with state, reason, hand-off, deadline and amount. */
export function DisputeList({ disputes, isOfOrder = false }: DisputeListProps) {
  const columns = COLUMNS.filter(({ name }) => !isOfOrder || name !== "Order");
  return <MoneyTable label="Disputes" columns={columns} rows={disputes} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly MoneyColumn<AdminDispute>[] = [
  { name: "Opened", looks: "figures w-46 text-soft xl:w-52", cell: ({ openedAt }) => formatMoment(openedAt) },
  {
    name: "Order",
    looks: "w-44",
    cell: ({ order, providerPaymentId }) =>
      order === null ? (
        <>
          Not one of our orders
          <span className="block text-fine wrap-anywhere text-soft">{providerPaymentId}</span>
        </>
      ) : (
        <>
          <OrderNumberLink {...order} />
          <span className="block text-fine wrap-anywhere text-soft">{order.eventTitle}</span>
        </>
      ),
  },
  {
    name: "State",
    looks: "w-40",
    cell: ({ state }) => <Badge tone={DISPUTE_LOOKS[state].tone}>{DISPUTE_LOOKS[state].text}</Badge>,
  },
  {
    name: "Reason",
    cell: (dispute) => (
      <>
        {describeDisputeReason(dispute.reason)}
        <span className="block text-fine text-soft">{describePickup(dispute)}</span>
        {dispute.withheldCents > 0 && (
          <span className="figures block text-fine text-warn">
            {`Refund of ${formatUsd(dispute.withheldCents)} withheld`}
          </span>
        )}
      </>
    ),
  },
  {
    name: "Answer by",
    looks: "figures w-46",
    cell: ({ state, dueAt }) => (dueAt === null || !isDisputeOpen(state) ? null : formatMoment(dueAt)),
  },
  {
    name: "Amount",
    looks: "w-24 text-right xl:w-28",
    cell: ({ amountCents }) => <Price cents={amountCents} />,
  },
];

/** Says when and by whom the order was handed off, which is the evidence that Square asks for. */
function describePickup({ order }: AdminDispute): string {
  if (order === null) return "";
  if (order.pickedUpAt === null) return "Never picked up";
  return `Handed off ${formatMoment(order.pickedUpAt)}${order.pickedUpBy === null ? "" : ` by ${order.pickedUpBy}`}`;
}
