import type { HeldOrder, OrderDetail } from "@secret/contract";
import { type Cart, hasSameLines } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { heldOrdersQuery, orderQuery } from "../orders/index.ts";
import { useChangeOrder } from "./use-change-order.tsx";

/** An event's order that waits for its payment, beside the cart. */
export interface HeldBesideCart {
  readonly order: HeldOrder;
  /** It is what the cart has. */
  readonly isAsInCart: boolean;
  /** What is in it at its own prices, and what makes up its total, once they are known. */
  readonly detail: OrderDetail | undefined;
}

/** The order of an event that is held; undefined where there is none, and once its time is over. */
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

/** The one way on from it: paying it, or taking it back where the cart has changed since and it came from there. */
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
  if (isAsInCart || order.isTakenOver)
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
