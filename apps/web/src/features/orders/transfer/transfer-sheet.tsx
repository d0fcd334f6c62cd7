import type { OrderDetail } from "@secret/contract";
import { type ReactNode, useState } from "react";
import { Countdown } from "../../../ui/countdown.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { CreatedTransfer } from "../order-mutations.ts";
import { OfferForm } from "./offer-form.tsx";
import { type AnotherLink, ShareLink } from "./share-link.tsx";

interface TransferSheetProps {
  readonly order: OrderDetail;
  /** A later link of a pending transfer, to share. */
  readonly another?: AnotherLink | undefined;
  readonly onClose: () => void;
}

/**
 * Transfers an order to a friend: first the contact, then the link to share. The stub tears off once it is
 * created.
 */
export function TransferSheet({ order, another, onClose }: TransferSheetProps) {
  const [created, setCreated] = useState<CreatedTransfer | AnotherLink>();
  const issued = created ?? another;
  return (
    <Dialog
      title={issued === undefined ? "Give your order to a friend" : "Share the link"}
      picture={<Stub order={order} isTorn={issued !== undefined} />}
      onClose={onClose}
    >
      {issued === undefined ? (
        <OfferForm orderId={order.id} onCreated={setCreated} />
      ) : (
        <ShareLink order={order} issued={issued} onCancelled={onClose} />
      )}
    </Dialog>
  );
}

/** Shows the friend's part of the ticket: order number, item count, recipient and time left. */
function Stub({ order, isTorn }: { order: OrderDetail; isTorn: boolean }): ReactNode {
  const { transfer, orderNumber, items } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const stub = (
    <div className="border-b-2 border-dashed border-line-strong bg-raised px-6 pt-5 pb-4">
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="number text-section leading-none">{orderNumber}</span>
        <span className="text-soft">{`${count} ${count === 1 ? "item" : "items"}`}</span>
      </p>
      {isTorn && transfer !== null && (
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <span className="min-w-0 wrap-anywhere">{`For ${transfer.contact}`}</span>
          <Countdown until={new Date(transfer.expiresAt)} />
        </p>
      )}
    </div>
  );
  return (
    <div className="overflow-clip bg-sunken">
      {isTorn ? (
        <div key="torn" className="torn px-3 pt-3 pb-5">
          {stub}
        </div>
      ) : (
        <div className="px-3 pt-3">{stub}</div>
      )}
    </div>
  );
}
