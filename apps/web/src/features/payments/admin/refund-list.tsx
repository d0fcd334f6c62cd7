import { type AdminRefund, ApiError } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Price } from "../../../ui/price.tsx";
import { toast } from "../../../ui/toast.ts";
import { refundedFor, refundLook } from "./money-copy.ts";
import { retryRefund } from "./money-mutations.ts";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "./money-table.tsx";

interface RefundListProps {
  readonly refunds: readonly AdminRefund[];
  /** Hides the order column, because all refunds belong to one order. */
  readonly isOfOrder?: boolean;
}

/** Lists refunds, with a button that retries rejected ones. */
export function RefundList({ refunds, isOfOrder = false }: RefundListProps) {
  const retry = useMutation({
    mutationFn: retryRefund,
    onSuccess: () => toast.success("Sent to Square again"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't reach Square"),
  });
  const columns = COLUMNS.filter(({ name }) => !isOfOrder || name !== "Order");
  const again: MoneyColumn<AdminRefund> = {
    name: "Retry",
    isPlain: true,
    looks: "w-32 text-right",
    cell: ({ id, owedCents, orderNumber }) =>
      owedCents === 0 ? (
        ""
      ) : (
        <Button
          look="plain"
          className="min-h-11 text-small"
          busy={retry.isPending && retry.variables === id}
          aria-label={`Try again: refund of order ${orderNumber}`}
          onClick={() => retry.mutate(id)}
        >
          Try again
        </Button>
      ),
  };
  const isOwed = refunds.some(({ owedCents }) => owedCents > 0);
  return (
    <MoneyTable
      label="Refunds"
      columns={isOwed ? [...columns, again] : columns}
      rows={refunds}
      keyOf={({ id }) => id}
    />
  );
}

const COLUMNS: readonly MoneyColumn<AdminRefund>[] = [
  { name: "When", looks: "figures w-46 xl:w-52", cell: ({ createdAt }) => formatMoment(createdAt) },
  { name: "Order", looks: "w-28", cell: (refund) => <OrderNumberLink {...refund} /> },
  {
    name: "State",
    looks: "w-28 xl:w-40",
    cell: (refund) => {
      const { text, tone } = refundLook(refund);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    name: "For",
    isPlain: true,
    cell: (refund) => (
      <>
        {refundedFor(refund)}
        {refund.requestedBy !== null && <span className="text-soft">{` · ${refund.requestedBy}`}</span>}
        {refund.refusal !== null && (
          <span className="block text-fine text-danger">{`Square said: ${refund.refusal}`}</span>
        )}
      </>
    ),
  },
  {
    name: "Amount",
    looks: "w-36 text-right",
    cell: ({ amountCents, owedCents }) => (
      <>
        <Price cents={amountCents} />
        {owedCents > 0 && owedCents < amountCents && (
          <span className="block text-fine text-danger">{`${formatUsd(owedCents)} still owed`}</span>
        )}
      </>
    ),
  },
];
