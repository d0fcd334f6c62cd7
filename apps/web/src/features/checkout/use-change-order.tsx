import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import toast from "react-hot-toast";
import { ClearCartPrompt } from "../cart/clear-cart-prompt.tsx";
import { cartStore } from "../cart/use-cart.ts";
import { type BilledOrder, isBilled } from "../orders/billed-order.ts";
import { changeOrder } from "../orders/order-mutations.ts";
import { tipOf } from "./tip.ts";
import { choicesStore } from "./use-choices.ts";

interface Changed {
  readonly id: string;
  readonly eventId: string;
}

/** Takes an unpaid order back into the cart of this device and goes there; asks where another event's cart stands in the way. */
export function useChangeOrder(): {
  change(order: Changed): void;
  isChanging: boolean;
  /** The question, while it is asked. */
  question: ReactNode;
} {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Changed>();
  const taking = useMutation({
    mutationFn: (order: Changed) =>
      changeOrder(order, async (taken) => {
        if (isBilled(taken)) putBack(taken);
        await navigate({ to: "/checkout", search: {}, replace: true });
      }),
    onError: (error) => toast.error(error.message),
  });
  const take = (order: Changed) => {
    setAsking(undefined);
    taking.mutate(order);
  };
  return {
    change: (order) => (cartStore.wouldChangeEvent(order.eventId) ? setAsking(order) : take(order)),
    isChanging: taking.isPending,
    question: asking && (
      <ClearCartPrompt
        action="Clear and change"
        onConfirm={() => take(asking)}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}

/** The order's lines, window, tip and code, as they were chosen. */
function putBack(order: BilledOrder): void {
  const lines = order.items.map(({ menuItemId, quantity, specialInstructions, name, unitPriceCents }) => ({
    menuItemId,
    quantity,
    specialInstructions,
    name,
    priceCents: unitPriceCents,
  }));
  cartStore.put(order.event.id, lines);
  choicesStore.choose(order.event.id, {
    tip: tipOf(order.bill),
    pickupWindowId: order.pickupWindow.id,
    promoCode: order.bill.promoCode ?? undefined,
  });
}
