import type { AdminOrder } from "@secret/contract";
import { findMove, formatUsd, type OrderStatus, type Tender } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { setOrderStatus } from "./admin-order-mutations.ts";
import { ReasonField } from "./reason-field.tsx";

/** An order and its new status. */
export interface Move {
  readonly order: AdminOrder;
  readonly status: OrderStatus;
  readonly reason?: string;
}

/** Refund instructions by tender. The crew refunds counter sales by hand. */
const WAYS_BACK: Readonly<Record<Tender | "card", (amount: string) => string>> = {
  card: (amount) => `${amount} will be refunded to the member's card.`,
  cash: (amount) => `Refund ${amount} in cash at the counter.`,
  terminal: (amount) => `Refund ${amount} on the card terminal at the counter.`,
};

/** Returns whether a move needs a confirmation or a reason. */
function mustAsk({ order, status }: Move): boolean {
  const move = findMove(order.status, status, "admin");
  return status === "cancelled" || (move.ok && move.value.requires.includes("reason"));
}

interface MoveDialogProps {
  readonly move: Move;
  readonly busy: boolean;
  readonly onConfirm: (reason: string | undefined) => void;
  readonly onClose: () => void;
}

/** Explains the consequences of cancelling, or asks for the reason of an unusual move. */
export function MoveDialog({ move: { order, status }, busy, onConfirm, onClose }: MoveDialogProps) {
  const [reason, setReason] = useState("");
  const move = findMove(order.status, status, "admin");
  const needsReason = move.ok && move.value.requires.includes("reason");
  const refunds = move.ok && move.value.refunds && order.isPaid;
  const wayBack = WAYS_BACK[order.walkUp?.tender ?? "card"];
  return (
    <Dialog title={`Set ${order.orderNumber} to ${status}?`} onClose={onClose}>
      <div className="grid gap-4">
        {refunds && <p>{wayBack(formatUsd(order.totalCents - order.refundedCents))}</p>}
        {needsReason && <ReasonField value={reason} onChange={setReason} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button
            look={status === "cancelled" ? "danger-fill" : "primary"}
            busy={busy}
            disabled={needsReason && reason.trim() === ""}
            onClick={() => onConfirm(reason.trim() || undefined)}
          >
            {`Set to ${status}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Moves an order to a status, at once or after a dialog. */
export function useMove() {
  const [asking, setAsking] = useState<Move>();
  const change = useMutation({
    mutationFn: ({ order, status: to, reason }: Move) => setOrderStatus(order.id, to, reason),
    onSuccess: (moved) => toast.success(`Order status updated to ${moved.status}`),
    onError: (error) => {
      const reason = refusalTextOr("", error);
      toast.error(["Failed to update order status", reason].filter(Boolean).join(". "));
    },
    onSettled: () => setAsking(undefined),
  });
  return {
    asking,
    ask(order: AdminOrder, status: OrderStatus) {
      const move = { order, status };
      if (mustAsk(move)) setAsking(move);
      else change.mutate(move);
    },
    dialog: {
      move: asking as Move,
      busy: change.isPending,
      onConfirm: (reason: string | undefined) =>
        asking && change.mutate({ ...asking, ...(reason && { reason }) }),
      onClose: () => setAsking(undefined),
    },
  };
}
