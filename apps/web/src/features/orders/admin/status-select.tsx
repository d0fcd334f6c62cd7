import type { AdminOrder } from "@secret/contract";
import { ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { BadgeSelect } from "../../../ui/badge-select.tsx";
import { orderLook, orderStatusLook } from "../order-status-badge.tsx";

interface StatusSelectProps {
  readonly order: AdminOrder;
  readonly onMove: (order: AdminOrder, to: OrderStatus) => void;
}

/** Shows an order's status and lets an admin change it. */
export function StatusSelect({ order, onMove }: StatusSelectProps) {
  return (
    <BadgeSelect
      aria-label={`Status of ${order.orderNumber}`}
      tone={orderLook(order).tone}
      value={order.status}
      onChange={(event) => onMove(order, event.target.value as OrderStatus)}
    >
      {ORDER_STATUSES.map((each) => (
        <option key={each} value={each}>
          {(each === order.status ? orderLook(order) : orderStatusLook(each)).text}
        </option>
      ))}
    </BadgeSelect>
  );
}
