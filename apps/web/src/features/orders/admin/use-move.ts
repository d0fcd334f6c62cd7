import type { AdminOrder } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { setOrderStatus } from "./admin-order-mutations.ts";
import { type Move, mustAsk } from "./move-dialog.tsx";

/** Moving an order to a status: at once, or after what the dialog asks. */
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
