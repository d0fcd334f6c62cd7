import type { AdminOrder } from "@secret/contract";
import {
  formatEventMoment,
  formatUsd,
  formatUsPhone,
  ORDER_STATUSES,
  type OrderStatus,
} from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { BadgeSelect } from "../../../ui/badge-select.tsx";
import { menuItemClass } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Price } from "../../../ui/price.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { orderStatusLook } from "../order-status-badge.tsx";

interface OrderRowsProps {
  readonly orders: readonly AdminOrder[];
  readonly onMove: (order: AdminOrder, to: OrderStatus) => void;
}

type OrderRowProps = Pick<OrderRowsProps, "onMove"> & { readonly order: AdminOrder };

/** Orders as a table with a head that stays; on a phone, where no table has room, as cards. */
export function OrderRows({ orders, onMove }: OrderRowsProps) {
  const isDesktop = useMedia("desktop");
  if (isDesktop) return <OrderTable orders={orders} onMove={onMove} />;
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} onMove={onMove} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  ["Order", "w-36"],
  ["Customer", ""],
  ["Event", ""],
  ["Items", ""],
  ["Total", "w-24 text-right"],
  ["Status", "w-44"],
  ["More", "w-14"],
] as const;

function OrderTable({ orders, onMove }: OrderRowsProps) {
  return (
    <table className="w-full table-fixed text-left text-small leading-tight">
      <thead>
        <tr>
          {COLUMNS.map(([name, looks]) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 bg-ink px-3 py-2.5 font-semibold text-surface ${looks}`}
            >
              {name === "More" ? <span className="sr-only">More</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onMove={onMove} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, onMove }: OrderRowProps) {
  return (
    <tr className="h-13 border-b border-line bg-raised hover:bg-surface [&_td]:truncate [&_td]:px-3">
      <td>
        <span className="number text-lead leading-none">{order.orderNumber}</span>
        <span className="figures block truncate text-fine text-soft">{orderedAt(order)}</span>
      </td>
      <td>
        {customerName(order)}
        <span className="block truncate text-fine text-soft">{contactOf(order)}</span>
      </td>
      <td>{order.event.title}</td>
      <td title={itemTexts(order).join("\n")}>{itemsInShort(order)}</td>
      <td className="text-right">
        <Price cents={order.totalCents} />
        <MoneyNote order={order} />
      </td>
      <td>
        <StatusSelect order={order} onMove={onMove} />
      </td>
      {/* What drops from the last cell isn't cut off at it. */}
      <td className="overflow-visible! px-1!">
        <OrderMenu order={order} />
      </td>
    </tr>
  );
}

function OrderCard({ order, onMove }: OrderRowProps) {
  return (
    <article className="grid gap-1 rounded-2xl border border-line bg-raised p-4 pt-2 shadow-card">
      <div className="flex items-center gap-2">
        <h2 className="number mr-auto font-number text-heading">{order.orderNumber}</h2>
        <StatusSelect order={order} onMove={onMove} />
        <OrderMenu order={order} />
      </div>
      <p>
        <span className="font-semibold">{customerName(order)}</span>
        <span className="block text-small break-words text-soft">{contactOf(order)}</span>
      </p>
      <p className="text-small">{order.event.title}</p>
      <p className="flex items-end justify-between gap-3 text-small">
        <span>
          {itemsInShort(order)}
          <span className="figures block text-fine text-soft">{orderedAt(order)}</span>
        </span>
        <span className="text-right">
          <Price cents={order.totalCents} className="text-lead" />
          <MoneyNote order={order} />
        </span>
      </p>
    </article>
  );
}

function StatusSelect({ order, onMove }: OrderRowProps) {
  return (
    <BadgeSelect
      aria-label={`Status of ${order.orderNumber}`}
      tone={orderStatusLook(order.status).tone}
      value={order.status}
      onChange={(event) => onMove(order, event.target.value as OrderStatus)}
    >
      {ORDER_STATUSES.map((each) => (
        <option key={each} value={each}>
          {orderStatusLook(each).text}
        </option>
      ))}
    </BadgeSelect>
  );
}

/** All that was ordered, and the ways to its member and its evening. */
function OrderMenu({ order }: { order: AdminOrder }) {
  const { email, phone, firstName } = order.customer;
  return (
    <MoreMenu
      label={`More of order ${order.orderNumber}`}
      header={
        <ul className="w-64 border-b border-line px-3 py-2 text-small">
          {itemTexts(order).map((text) => (
            <li key={text} className="whitespace-normal">
              {text}
            </li>
          ))}
        </ul>
      }
    >
      <a
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        href={email === null ? `tel:${phone}` : `mailto:${email}?subject=Order%20${order.orderNumber}`}
      >
        {email === null ? `Call ${firstName}` : `Email ${firstName}`}
      </a>
      <Link
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
        from="/admin/orders"
        search={(before) => ({ ...before, event: order.event.id })}
      >
        All orders of this event
      </Link>
    </MoreMenu>
  );
}

/** Said only where a total isn't simply paid. */
function MoneyNote({ order }: { order: AdminOrder }) {
  const text =
    order.refundedCents > 0
      ? `${formatUsd(order.refundedCents)} back`
      : order.isPaid
        ? undefined
        : "Not paid";
  return text === undefined ? null : <span className="figures block text-fine text-soft">{text}</span>;
}

function customerName({ customer }: AdminOrder): string {
  return `${customer.firstName} ${customer.lastName}`;
}

function contactOf({ customer }: AdminOrder): string {
  return customer.email ?? formatUsPhone(customer.phone ?? "");
}

function orderedAt({ createdAt, event }: AdminOrder): string {
  return formatEventMoment(new Date(createdAt), event.timeZone);
}

function itemTexts({ items }: AdminOrder): string[] {
  return items.map(({ quantity, name }) => `${quantity} × ${name}`);
}

/** "2 × Classic Tail +1": the first line, and how many more there are. */
function itemsInShort(order: AdminOrder): string {
  const [first = "", ...others] = itemTexts(order);
  return others.length === 0 ? first : `${first} +${others.length}`;
}
