import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { serverNow } from "../../ui/server-time.ts";
import { tipOf } from "../../ui/tip.ts";
import { toast } from "../../ui/toast.ts";
import { ClearCartPrompt, cartStore } from "../cart/index.ts";
import { type BilledOrder, isBilled, orderKeys, orderMoney, readOrder } from "../orders/index.ts";
import { isPaidHere } from "./paid-order.ts";
import { choicesStore } from "./use-choices.ts";

interface Changed {
  readonly id: string;
  readonly eventId: string;
}

/**
 * Opens an unpaid order for editing: its lines go into this device's cart, and it stays held meanwhile. Asks before it
 * replaces another event's cart.
 */
export function useChangeOrder(): {
  change(order: Changed): void;
  isChanging: boolean;
  /** The confirmation dialog, if open. */
  question: ReactNode;
} {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Changed>();
  const opening = useMutation({
    mutationFn: async ({ id }: Changed) => {
      const order = await readOrder(id);
      const { kind } = orderMoney(order, false, serverNow());
      if (kind === "checking") throw new Error("A payment for this order is in progress.");
      if (isBilled(order) && !isInCart(order)) restoreCart(order);
      await navigate({ to: "/checkout", search: { change: id } });
    },
    onError: (error) => {
      toast.error(error.message);
      void queryClient.invalidateQueries({ queryKey: orderKeys.held });
    },
  });
  const open = (order: Changed) => {
    setAsking(undefined);
    opening.mutate(order);
  };
  return {
    change: (order) => (cartStore.wouldChangeEvent(order.eventId) ? setAsking(order) : open(order)),
    isChanging: opening.isPending,
    question: asking && (
      <Suspense>
        <ClearCartPrompt
          action="Clear and change"
          onConfirm={() => open(asking)}
          onClose={() => setAsking(undefined)}
        />
      </Suspense>
    ),
  };
}

/** Returns whether the order was placed from this device's cart, whose later edits stay. */
function isInCart({ id, event }: BilledOrder): boolean {
  return isPaidHere(id) && cartStore.state.eventId === event.id;
}

/** Restores the order's lines, window, tip and code as the member's choices. */
function restoreCart(order: BilledOrder): void {
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
