import { type AdminOrder, ApiError } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Confirm } from "../../../ui/confirm.tsx";
import { menuItemClass } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { toast } from "../../../ui/toast.ts";
import { renewPickupCodeByAdmin } from "./admin-order-mutations.ts";
import { hasPickupLink, pickupLinkQuery } from "./admin-order-queries.ts";
import { itemTexts, wayTo } from "./order-copy.ts";

interface OrderMenuProps {
  readonly order: AdminOrder;
  /** True in a list of only one event's orders. */
  readonly isOneEvent: boolean;
}

/** Shows the order's items, links to its buyer and event, and the action for a new pickup code. */
export function OrderMenu({ order, isOneEvent }: OrderMenuProps) {
  const { walkUp } = order;
  const way = wayTo(order);
  const [isRenewing, setRenewing] = useState(false);
  return (
    <>
      <MoreMenu
        label={`Actions for order ${order.orderNumber}`}
        header={
          <ul className="w-64 border-b border-line px-3 py-2 text-small">
            {itemTexts(order).map((text) => (
              <li key={text} className="whitespace-normal">
                {text}
              </li>
            ))}
            {walkUp !== null && <li className="text-soft">{`Sold by ${walkUp.soldBy}`}</li>}
          </ul>
        }
      >
        <Link
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
          to="/admin/orders/$orderId"
          params={{ orderId: order.id }}
        >
          View order
        </Link>
        {hasPickupLink(order) && <PickupLink orderId={order.id} />}
        {way !== undefined && (
          <a role="menuitem" tabIndex={-1} className={menuItemClass} href={way.href}>
            {way.text}
          </a>
        )}
        {!isOneEvent && (
          <Link
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            from="/admin/orders"
            search={(before) => ({ ...before, event: order.event.id })}
          >
            All orders of this event
          </Link>
        )}
        {walkUp === null && order.status === "ready" && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={() => setRenewing(true)}
          >
            New pickup code
          </button>
        )}
      </MoreMenu>
      {isRenewing && <NewCodeConfirm order={order} onClose={() => setRenewing(false)} />}
    </>
  );
}

/** Opens the pickup code's page. */
function PickupLink({ orderId }: { orderId: string }) {
  const link = useQuery(pickupLinkQuery(orderId));
  return (
    <a role="menuitem" tabIndex={-1} className={menuItemClass} href={link.data} aria-disabled={!link.data}>
      QR link
    </a>
  );
}

/** Asks before an order gets a new pickup code, which voids the member's present one. */
function NewCodeConfirm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const renew = useMutation({
    mutationFn: () => renewPickupCodeByAdmin(order.id),
    onSuccess: () => toast.success(`${order.orderNumber} has a new pickup code`),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to generate QR code"),
    onSettled: onClose,
  });
  return (
    <div className="text-body whitespace-normal">
      <Confirm
        title={`New pickup code for ${order.orderNumber}?`}
        message={`${order.customer?.firstName ?? "The buyer"}'s current code stops working right away on every crew device. The new one appears on their order page.`}
        action="Create new code"
        look="primary"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={onClose}
      />
    </div>
  );
}
