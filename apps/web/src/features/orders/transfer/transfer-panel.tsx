import type { OrderDetail, OrderTransfer } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { renewTransferLink } from "../order-mutations.ts";
import { orderKeys } from "../order-queries.ts";
import { CancelTransfer } from "./cancel-transfer.tsx";

interface TransferPanelProps {
  readonly order: OrderDetail;
  readonly transfer: OrderTransfer;
  /** A new link is there to be shared. */
  readonly onLink: (link: string) => void;
}

/** The torn-off stub of an order that is offered: for whom, how long still, and the ways back and on. */
export function TransferPanel({ order, transfer, onLink }: TransferPanelProps) {
  const renew = useMutation({
    mutationFn: () => renewTransferLink(order.id),
    onSuccess: onLink,
    onError: (error) => toast.error(refusalTextOr("Failed to create transfer", error)),
  });
  const readAnew = () => void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) });
  return (
    <section
      aria-labelledby="transfer-panel"
      className="arrive rounded-2xl border-2 border-dashed border-line-strong bg-raised p-5 sm:p-7 print:hidden"
    >
      <h2 id="transfer-panel" className="text-heading">
        Waiting for your friend
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{`For ${transfer.contact}`}</span>
        <span className="text-section">
          <Countdown until={new Date(transfer.expiresAt)} onEnd={readAnew} />
        </span>
      </p>
      {transfer.message !== "" && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-soft">{`“${transfer.message}”`}</p>
      )}
      <p className="mt-3 text-small text-soft">
        Until it is claimed, the order is yours. Whoever has the link can claim it.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
          New link
        </Button>
        <CancelTransfer orderId={order.id} />
      </div>
    </section>
  );
}
