import { ApiError, type OrderDetail } from "@secret/contract";
import { hasPickupCode, mayCheckIn } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { UnbrokenNumbers } from "../../ui/unbroken-numbers.tsx";
import { useNow } from "../../ui/use-now.ts";
import { checkIn, undoCheckIn } from "./order-mutations.ts";

/** Returns whether the order's owner can check in now. */
function useMayCheckIn({ status, checkedInAt, pickupWindow }: OrderDetail): boolean {
  const now = useNow();
  const window = { startsAt: new Date(pickupWindow.startsAt), endsAt: new Date(pickupWindow.endsAt) };
  return checkedInAt === null && mayCheckIn({ status }, window, now);
}

function useCheckInMutation(tell: (orderId: string) => Promise<void>, orderId: string) {
  return useMutation({
    mutationFn: () => tell(orderId),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code !== "NETWORK"
          ? error.message
          : "We couldn't reach the crew. Just step up to the window.",
      ),
  });
}

/** Shows "I'm here" in the hour around the order's window, until the owner checks in. */
export function CheckInButton({ order, look = "primary" }: { order: OrderDetail; look?: ButtonLook }) {
  const mayCheckIn = useMayCheckIn(order);
  const tell = useCheckInMutation(checkIn, order.id);
  if (!mayCheckIn) return null;
  return (
    <Button look={look} className="max-md:flex-1" busy={tell.isPending} onClick={() => tell.mutate()}>
      I'm here
    </Button>
  );
}

/** Shows that the crew was notified and what happens next, and lets the owner undo the check-in. */
export function CheckedInNote({ order }: { order: OrderDetail }) {
  const takeBack = useCheckInMutation(undoCheckIn, order.id);
  if (order.checkedInAt === null) return null;
  return (
    <div
      role="status"
      className="arrive mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-ok-ground px-4 py-2"
    >
      <p className="py-1">
        <span className="block font-semibold text-ok">The crew knows you're here.</span>
        <UnbrokenNumbers
          text={
            hasPickupCode(order.status) ? "Step up and show your code." : `Listen for ${order.orderNumber}.`
          }
        />
      </p>
      <Button look="plain" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        Not here yet
      </Button>
    </div>
  );
}
