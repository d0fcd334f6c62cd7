import type { HeldOrder, OrderDetail } from "@secret/contract";
import { type Cart, hasSameLines } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { heldOrdersQuery, orderQuery } from "../orders/index.ts";
import { useChangeOrder } from "./use-change-order.tsx";

/** An event's unpaid order, beside the cart. */
export interface HeldBesideCart {
  readonly order: HeldOrder;
  /** Whether it has the same lines as the cart. */
  readonly isAsInCart: boolean;
  /** Its lines at their own prices, once loaded. */
  readonly detail: OrderDetail | undefined;
}

/** Returns the event's held order; undefined when there is none or its hold has expired. */
export function useHeldOrder(eventId: string, cart: Cart): HeldBesideCart | undefined {
  const now = useNow();
  const order = useQuery(heldOrdersQuery).data?.find((each) => each.eventId === eventId);
  const detail = useQuery({ ...orderQuery(order?.id ?? ""), enabled: order !== undefined }).data;
  if (order === undefined || (!order.isPaymentUnderWay && new Date(order.holdExpiresAt) <= now))
    return undefined;
  return {
    order,
    isAsInCart: detail === undefined || hasSameLines(cart, detail.items),
    detail,
  };
}

const CLASS = "shrink-0 lg:w-full";

/** Button to pay the order; or to change it, when the cart has changed since. */
export function HeldOrderLink({ held: { order, isAsInCart } }: { held: HeldBesideCart }) {
  const { change, isChanging, question } = useChangeOrder();
  if (order.isPaymentUnderWay)
    return (
      <Link
        to="/orders/$orderId"
        params={{ orderId: order.id }}
        className={`${buttonClass("quiet")} ${CLASS}`}
      >
        See your order
      </Link>
    );
  if (isAsInCart || order.isReturnClaim)
    return (
      <Link to="/checkout" search={{ order: order.id }} className={`${buttonClass()} ${CLASS}`}>
        Pay now
      </Link>
    );
  return (
    <>
      <Button className={CLASS} busy={isChanging} onClick={() => change(order)}>
        Change order
      </Button>
      {question}
    </>
  );
}
