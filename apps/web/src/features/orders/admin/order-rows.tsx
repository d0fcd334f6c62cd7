import type { AdminOrder, AdminOrderSort } from "@secret/contract";
import { formatUsd, type OrderStatus } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Price } from "../../../ui/price.tsx";
import { ROWS_CARD, ROWS_ROW, Rows } from "../../../ui/rows.tsx";
import { contactOf, customerName, itemsInShort, itemTexts, orderedAt } from "./order-copy.ts";
import { OrderMenu } from "./order-menu.tsx";
import { CHECK_BOX, OrderTableHead } from "./order-table-head.tsx";
import { StatusSelect } from "./status-select.tsx";

interface OrderRowsProps {
  readonly orders: readonly AdminOrder[];
  readonly sort: AdminOrderSort;
  /** True in a list of only one event's orders, whose rows don't name the event. */
  readonly isOneEvent: boolean;
  /** Ids of the selected orders. */
  readonly picked: ReadonlySet<string>;
  readonly onSort: (sort: AdminOrderSort) => void;
  readonly onPick: (picked: ReadonlySet<string>) => void;
  readonly onMove: (order: AdminOrder, to: OrderStatus) => void;
}

interface OrderRowProps extends Pick<OrderRowsProps, "isOneEvent" | "onMove"> {
  readonly order: AdminOrder;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

/** Lists orders with their actions. */
export function OrderRows(props: OrderRowsProps) {
  const { orders, isOneEvent, picked, onPick, onMove } = props;
  const toRow = (order: AdminOrder) => ({
    order,
    isOneEvent,
    onMove,
    isPicked: picked.has(order.id),
    onPick: () => onPick(toggle(picked, order.id)),
  });
  return (
    <Rows
      rows={orders}
      keyOf={({ id }) => id}
      head={<OrderTableHead {...props} />}
      row={(order) => <OrderRow {...toRow(order)} />}
      card={(order) => <OrderCard {...toRow(order)} />}
    />
  );
}

function toggle(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(picked.has(id) ? [...picked].filter((each) => each !== id) : [...picked, id]);
}

function PickBox({ order, isPicked, onPick }: OrderRowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid size-11 place-items-center lg:-mx-3 lg:size-12">
      <input
        id={id}
        type="checkbox"
        aria-label={`Select ${order.orderNumber}`}
        className={CHECK_BOX}
        checked={isPicked}
        onChange={onPick}
      />
    </label>
  );
}

/** Links to an order's page. */
function OrderLink({ order, className }: { order: AdminOrder; className: string }) {
  return (
    <Link
      to="/admin/orders/$orderId"
      params={{ orderId: order.id }}
      className={`number underline decoration-line-strong underline-offset-4 hover:decoration-accent ${className}`}
    >
      {order.orderNumber}
    </Link>
  );
}

/** Clamps text that is too long for one line on a laptop. */
const TWO_LINES = "line-clamp-2 leading-tight whitespace-normal";

function OrderRow(row: OrderRowProps) {
  const { order, isOneEvent, onMove } = row;
  return (
    <tr className={ROWS_ROW}>
      <td>
        <PickBox {...row} />
      </td>
      <td>
        <OrderLink order={order} className="text-lead leading-none" />
        <span className="figures block truncate text-fine text-soft">{orderedAt(order)}</span>
      </td>
      <td>
        {customerName(order)}
        <span className="block truncate text-fine text-soft">{contactOf(order)}</span>
      </td>
      {!isOneEvent && (
        <td title={order.event.title}>
          <span className={TWO_LINES}>{order.event.title}</span>
        </td>
      )}
      <td title={itemTexts(order).join("\n")}>
        <span className={TWO_LINES}>{itemsInShort(order)}</span>
      </td>
      <td className="text-right">
        <Price cents={order.totalCents} />
        <MoneyNote order={order} />
      </td>
      <td>
        <StatusSelect order={order} onMove={onMove} />
      </td>
      {/* Lets the menu overflow the last cell. */}
      <td className="overflow-visible! px-1!">
        <OrderMenu order={order} isOneEvent={isOneEvent} />
      </td>
    </tr>
  );
}

function OrderCard(row: OrderRowProps) {
  const { order, isOneEvent, onMove } = row;
  return (
    <article className={`${ROWS_CARD} pt-2`}>
      <div className="-ml-3 flex items-center">
        <PickBox {...row} />
        <h2 className="mr-auto text-heading">
          <OrderLink order={order} className="inline-flex min-h-11 items-center font-number" />
        </h2>
        <OrderMenu order={order} isOneEvent={isOneEvent} />
      </div>
      <StatusSelect order={order} onMove={onMove} />
      <p>
        <span className="font-semibold">{customerName(order)}</span>
        <span className="block text-small wrap-anywhere text-soft">{contactOf(order)}</span>
      </p>
      {!isOneEvent && <p className="text-small">{order.event.title}</p>}
      <p className="flex flex-wrap items-end justify-between gap-x-3 text-small">
        <span>
          {itemsInShort(order)}
          <span className="figures block text-fine text-soft">{orderedAt(order)}</span>
        </span>
        <span className="ml-auto text-right">
          <Price cents={order.totalCents} className="text-lead" />
          <MoneyNote order={order} />
        </span>
      </p>
    </article>
  );
}

/** Shows a note unless the total is simply paid. */
function MoneyNote({ order }: { order: AdminOrder }) {
  const text =
    order.refundedCents > 0
      ? `${formatUsd(order.refundedCents)} refunded`
      : order.isPaid
        ? undefined
        : "Not paid";
  return text === undefined ? null : <span className="figures block text-fine text-soft">{text}</span>;
}
