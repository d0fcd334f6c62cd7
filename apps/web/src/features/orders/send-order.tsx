import type { OrderDetail } from "@secret/contract";
import { Suspense } from "react";
import { SendToFriend } from "../sharing/index.ts";
import { ownDay, ownWindow } from "./own-window.tsx";

interface SendOrderProps {
  readonly order: OrderDetail;
  /** Words above the place: "I'm in". */
  readonly lead: string;
}

/** Offers the order's window as a picture for a friend. */
export function SendOrder({ order, lead }: SendOrderProps) {
  const { id, district } = order.event;
  return (
    <div className="min-h-12">
      <Suspense>
        <SendToFriend ticket={{ lead, time: ownWindow(order), day: ownDay(order), district }} eventId={id} />
      </Suspense>
    </div>
  );
}
