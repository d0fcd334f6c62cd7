import { NO_CONNECTION_TEXT, type OrderDetail } from "@secret/contract";
import { lazy, Suspense, useState } from "react";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import type { AnotherLink } from "./share-link.tsx";

const loadSheet = () => import("./transfer-sheet.tsx");
const TransferSheet = lazy(() => loadSheet().then((module) => ({ default: module.TransferSheet })));
const TransferPanel = lazyPart(() => import("./transfer-panel.tsx"), "TransferPanel");

/** Opens the transfer sheet, whose code loads when it is needed. */
export function useTransferSheet(order: OrderDetail) {
  const [shown, setShown] = useState<{ readonly another?: AnotherLink }>();
  const open = async (another?: AnotherLink) => {
    try {
      await loadSheet();
      setShown(another === undefined ? {} : { another });
    } catch {
      toast.error(NO_CONNECTION_TEXT);
    }
  };
  // The order was claimed or picked up meanwhile, so there is nothing left to share.
  const isOpen = shown !== undefined && (order.mayTransfer || order.transfer !== null);
  return {
    open,
    sheet: isOpen && (
      <Suspense>
        <TransferSheet order={order} {...shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
    panel: order.transfer !== null && (
      <Suspense fallback={<CardSkeleton lines={2} />}>
        <TransferPanel order={order} transfer={order.transfer} onLink={(another) => void open(another)} />
      </Suspense>
    ),
  };
}
