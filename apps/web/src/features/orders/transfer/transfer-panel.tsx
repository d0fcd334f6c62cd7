import type { OrderDetail, OrderTransfer } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { toast } from "../../../ui/toast.ts";
import { replaceTransferLink, shareTransferLink } from "../order-mutations.ts";
import { orderKeys } from "../order-queries.ts";
import { CancelTransfer } from "./cancel-transfer.tsx";
import type { AnotherLink } from "./share-link.tsx";

interface TransferPanelProps {
  readonly order: OrderDetail;
  readonly transfer: OrderTransfer;
  /** Receives a link to share. */
  readonly onLink: (another: AnotherLink) => void;
}

/** Shows an offered order's torn-off stub: the recipient, the time left, and how to share, replace or cancel it. */
export function TransferPanel({ order, transfer, onLink }: TransferPanelProps) {
  const reload = () => void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) });
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
          <Countdown until={new Date(transfer.expiresAt)} onEnd={reload} />
        </span>
      </p>
      {transfer.message !== "" && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-soft">{`“${transfer.message}”`}</p>
      )}
      <p className="mt-3 text-small text-soft">
        Until it's claimed, the order is yours. Anyone who has a link can claim it.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ShareButton orderId={order.id} onLink={onLink} />
        <ReplaceButton orderId={order.id} onLink={onLink} />
        <CancelTransfer orderId={order.id} />
      </div>
    </section>
  );
}

interface LinkButtonProps {
  readonly orderId: string;
  readonly onLink: (another: AnotherLink) => void;
}

function ShareButton({ orderId, onLink }: LinkButtonProps) {
  const share = useMutation({
    mutationFn: () => shareTransferLink(orderId),
    onSuccess: (link) => onLink({ link, isReplacement: false }),
    onError: (error) => toast.error(refusalTextOr("Failed to create transfer", error)),
  });
  return (
    <Button look="quiet" busy={share.isPending} onClick={() => share.mutate()}>
      Share link
    </Button>
  );
}

/** A button that asks for confirmation, because a friend may have one of the links that stop working. */
function ReplaceButton({ orderId, onLink }: LinkButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const replace = useMutation({
    mutationFn: () => replaceTransferLink(orderId),
    onSuccess: (link) => onLink({ link, isReplacement: true }),
    onError: (error) => toast.error(refusalTextOr("Failed to create transfer", error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        Replace link
      </Button>
      {isAsking && (
        <Confirm
          title="Replace the link?"
          message="Every link you've shared for this order stops working, including the one we sent. You'll get a new one to share."
          action="Replace link"
          back="Keep it"
          busy={replace.isPending}
          onConfirm={() => replace.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
