import type { AdminRefund } from "@secret/contract";
import { formatUsd, HAND_PAYMENT_PHRASES } from "@secret/domain";
import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Price } from "../../../ui/price.tsx";
import { refundedFor, refundLook, refusalCopy } from "./money-copy.ts";
import { type MoneyColumn, MoneyTable, OrderNumberLink } from "./money-table.tsx";
import { HandPaymentDialog, type OwedRefund, RefusedRefundActions } from "./refused-refund-actions.tsx";

interface RefundListProps {
  readonly refunds: readonly AdminRefund[];
  /** Hides the order column, because all refunds belong to one order. */
  readonly isOfOrder?: boolean;
}

/** Lists refunds, with buttons that settle rejected ones. */
export function RefundList({ refunds, isOfOrder = false }: RefundListProps) {
  const [paying, setPaying] = useState<OwedRefund>();
  const columns = COLUMNS.filter(({ name }) => !isOfOrder || name !== "Order");
  const again: MoneyColumn<AdminRefund> = {
    name: "Settle",
    isPlain: true,
    looks: "w-40 text-right",
    cell: ({ id, owedCents, orderNumber }) =>
      owedCents === 0 ? (
        ""
      ) : (
        <RefusedRefundActions
          look="plain"
          refund={{ id, orderNumber, amountCents: owedCents }}
          onPayByHand={setPaying}
        />
      ),
  };
  const isOwed = refunds.some(({ owedCents }) => owedCents > 0);
  return (
    <>
      <MoneyTable
        label="Refunds"
        columns={isOwed ? [...columns, again] : columns}
        rows={refunds}
        keyOf={({ id }) => id}
      />
      {paying !== undefined && <HandPaymentDialog refund={paying} onClose={() => setPaying(undefined)} />}
    </>
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
        {refund.byHand !== null && (
          <span className="block text-fine text-soft">
            {`Paid ${HAND_PAYMENT_PHRASES[refund.byHand.by]}: ${refund.byHand.reference}`}
          </span>
        )}
        {refund.refusal !== null && (
          <span className="block text-fine text-danger">{refusalCopy(refund.refusal)}</span>
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
