import type { OrderDetail } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { pickupHoldsQuery } from "./pickup-holds-queries.ts";

/** Says, before a member pays, until when the order is held and what happens then. */
export function PickupPromise({ order: { event, pickupWindow } }: { order: OrderDetail }) {
  const { data: holds } = useQuery(pickupHoldsQuery(event.id));
  const hold = holds?.find(({ pickupWindowId }) => pickupWindowId === pickupWindow.id);
  if (hold === undefined) return null;
  const clock = (at: string) => formatEventClock(new Date(at), event.timeZone);
  return (
    <p className="figures text-small text-soft">
      {`Come by ${clock(hold.endsAt)}. We'll hold it until ${clock(hold.heldUntil)}, then someone in line may get it. If it sells, you get its price back; if not, no refund. Can't make it? Return it to the waitlist or send it to a friend.`}
    </p>
  );
}
