import { type AdminPayment, ApiError } from "@secret/contract";
import { formatUsd, isTender } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Price } from "../../../ui/price.tsx";
import { toast } from "../../../ui/toast.ts";
import { paidWith, paymentLook } from "./money-copy.ts";
import { checkPaymentAtSquare } from "./money-mutations.ts";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "./money-table.tsx";

interface PaymentListProps {
  readonly payments: readonly AdminPayment[];
  /** Hides the order column, because all payments belong to one order. */
  readonly isOfOrder?: boolean;
}

/** Lists payments, each with a button that checks it with Square. */
export function PaymentList({ payments, isOfOrder = false }: PaymentListProps) {
  const ask = useMutation({
    mutationFn: checkPaymentAtSquare,
    onSuccess: () => toast.success("Up to date with Square"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't reach Square"),
  });
  const columns = COLUMNS.filter(({ name }) => !isOfOrder || name !== "Order");
  const asking: MoneyColumn<AdminPayment> = {
    name: "Square",
    isPlain: true,
    looks: "w-44 text-right xl:w-52",
    cell: (payment) =>
      isTender(payment.sourceKind) ? (
        ""
      ) : (
        <>
          <Button
            look="plain"
            className="min-h-11 text-small whitespace-nowrap"
            busy={ask.isPending && ask.variables === payment.id}
            aria-label={`Check with Square: ${formatUsd(payment.amountCents)} of order ${payment.orderNumber}`}
            onClick={() => ask.mutate(payment.id)}
          >
            Check with Square
          </Button>
          <span className="-mt-2 block pb-1 text-fine wrap-anywhere text-soft">
            {payment.providerPaymentId}
          </span>
        </>
      ),
  };
  return (
    // With large text the columns don't fit a window.
    <div className="overflow-x-auto">
      <MoneyTable label="Payments" columns={[...columns, asking]} rows={payments} keyOf={({ id }) => id} />
    </div>
  );
}

const COLUMNS: readonly MoneyColumn<AdminPayment>[] = [
  { name: "When", looks: "figures w-46 xl:w-52", cell: ({ createdAt }) => formatMoment(createdAt) },
  { name: "Order", looks: "w-24 xl:w-28", cell: (payment) => <OrderNumberLink {...payment} /> },
  {
    name: "State",
    looks: "w-28 xl:w-40",
    cell: (payment) => {
      const { text, tone } = paymentLook(payment);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    name: "Method",
    cell: (payment) => (
      <div className="lg:min-w-[152px]">
        {paidWith(payment)}
        <span className="block text-fine wrap-anywhere text-soft">{payment.declineReason}</span>
      </div>
    ),
  },
  {
    name: "Amount",
    looks: "w-24 text-right xl:w-28",
    cell: ({ amountCents }) => <Price cents={amountCents} />,
  },
  {
    name: "Refunded",
    looks: "w-20 text-right xl:w-24",
    cell: ({ refundedCents }) => (refundedCents === 0 ? null : <Price cents={refundedCents} />),
  },
  {
    name: "Fee",
    looks: "w-20 text-right xl:w-24",
    cell: ({ feeCents }) => (feeCents === null ? null : <Price cents={feeCents} />),
  },
];
