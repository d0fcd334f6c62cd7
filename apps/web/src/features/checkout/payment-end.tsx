import type { OrderDetail } from "@secret/contract";
import { BRAND, type CancelReason } from "@secret/domain";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/panel.tsx";
import type { OrderMoney } from "../orders/index.ts";
import { CheckingNotice, moneyBackText, STUCK_TEXT, WHY_CANCELLED } from "../orders/index.ts";
import { useChangeOrder } from "./use-change-order.tsx";

/** Explains why an order can't be paid anymore, and the state of its money. */
export function PaymentEnd({ order, view }: { order: OrderDetail; view: OrderMoney }) {
  switch (view.kind) {
    case "checking":
      return (
        <EmptyState title="Your payment is processing" isPage>
          <CheckingNotice order={order} />
          <ToOrder order={order} />
        </EmptyState>
      );
    case "stuck":
      return (
        <EmptyState title="We're looking into your payment" isPage>
          <p className="text-soft">{STUCK_TEXT}</p>
          <a href={`mailto:${BRAND.supportEmail}`} className={buttonClass()}>
            Contact Support
          </a>
        </EmptyState>
      );
    case "returned":
      return (
        <EmptyState title={WHY_CANCELLED[view.reason]} isPage>
          <p className="text-soft">{moneyBackText(order)}</p>
          <ToOrder order={order} />
        </EmptyState>
      );
    case "cancelled":
      return (
        <EmptyState title={WHY_CANCELLED[view.reason]} isPage>
          <p className="text-soft">{nothingCharged(order, view.reason)}</p>
          <NextStep order={order} reason={view.reason} />
        </EmptyState>
      );
    default:
      return (
        <EmptyState title="Time's up" isPage>
          <p className="text-soft" role="status">
            Checking how your order ended…
          </p>
        </EmptyState>
      );
  }
}

function nothingCharged({ isReturnClaim }: OrderDetail, reason: CancelReason): string {
  if (isReturnClaim) return "Nothing was charged. We're offering it to the next person in line.";
  return reason === "expired" || reason === "owner"
    ? "Nothing was charged, and your cart is as you left it."
    : "Nothing was charged.";
}

function ToOrder({ order }: { order: OrderDetail }): ReactNode {
  return (
    <LinkButton to="/orders/$orderId" params={{ orderId: order.id }}>
      See your order
    </LinkButton>
  );
}

function NextStep({ order, reason }: { order: OrderDetail; reason: CancelReason }): ReactNode {
  const { change, isChanging, question } = useChangeOrder();
  if (reason === "event-cancelled" || reason === "admin" || order.isReturnClaim) {
    return <LinkButton to="/events">Browse Events</LinkButton>;
  }
  if (reason === "owner" || reason === "changed") {
    return (
      <LinkButton to="/checkout" search={{}}>
        {reason === "owner" ? "Try again" : "Go to the new order"}
      </LinkButton>
    );
  }
  // Puts the lines into this device's cart, wherever the order was placed.
  return (
    <>
      <Button busy={isChanging} onClick={() => change({ id: order.id, eventId: order.event.id })}>
        Try again
      </Button>
      {question}
    </>
  );
}
