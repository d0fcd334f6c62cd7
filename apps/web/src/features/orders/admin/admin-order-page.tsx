import { type AdminOrder, type AdminOrderDetail, ApiError, type OrderHistoryLine } from "@secret/contract";
import { type CancelReason, formatEventPeriod, formatEventTime, formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { isMissing, LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState, PageLoading, Panel } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { TotalsList } from "../../../ui/totals-list.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { SEVERITY_NAMES } from "../../audit/index.ts";
import { OrderReports } from "../../order-reports/index.ts";
import { resendReceipt } from "./admin-order-mutations.ts";
import { adminOrderQuery, hasPickupLink, pickupLinkQuery } from "./admin-order-queries.ts";
import { MoveDialog, useMove } from "./move-dialog.tsx";
import { contactOf, customerName, wayTo } from "./order-copy.ts";
import { StatusSelect } from "./status-select.tsx";

interface OrderPanels {
  readonly Payments: ComponentType<{ detail: AdminOrderDetail }>;
  readonly Messages: ComponentType<{ orderId: string }>;
}

/** Shows an order to an admin: its lines, payments, messages and history. */
export function OrderPage(panels: OrderPanels) {
  const { orderId } = useParams({ from: "/admin-area/admin/orders/$orderId" });
  const query = useQuery(adminOrderQuery(orderId));
  if (query.data !== undefined) return <Shown detail={query.data} {...panels} />;
  if (query.isError && isMissing(query.error)) {
    return (
      <EmptyState spot="shut-hatch" title="Order Not Found" isPage>
        <LinkButton to="/admin/orders">All orders</LinkButton>
      </EmptyState>
    );
  }
  if (query.isError) return <LoadFailed title="Failed to load the order" query={query} />;
  return (
    <PageLoading className="grid content-start gap-6">
      <CardSkeleton lines={3} />
      <CardSkeleton lines={6} />
    </PageLoading>
  );
}

function Shown({ detail, Payments, Messages }: OrderPanels & { readonly detail: AdminOrderDetail }) {
  const { order } = detail;
  const move = useMove();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-3">
        <Link
          to="/admin/orders"
          className="inline-flex min-h-11 items-center justify-self-start text-small underline underline-offset-4"
        >
          All orders
        </Link>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h1>
            <span className="label-caps block text-soft">Order</span>
            <span className="number font-number text-title leading-none">{order.orderNumber}</span>
          </h1>
          <div className="flex flex-wrap items-center gap-3">
            <StatusSelect order={order} onMove={move.ask} />
            <OrderTools order={order} />
          </div>
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Bill detail={detail} />
        <Facts detail={detail} />
      </div>
      <OrderReports orderId={order.id} />
      <Payments detail={detail} />
      <div className="grid gap-3">
        <h2 className="text-heading">Messages</h2>
        <Messages orderId={order.id} />
      </div>
      <Panel title="History">
        <OrderHistory lines={detail.history} />
      </Panel>
      {move.asking !== undefined && <MoveDialog {...move.dialog} />}
    </div>
  );
}

function Bill({ detail: { order, lines, bill } }: { detail: AdminOrderDetail }) {
  return (
    <Panel title="Items">
      <ul className="mb-4 grid gap-2.5 border-b border-line pb-4">
        {lines.map((line) => (
          <li key={line.position} className="flex justify-between gap-4">
            <span>
              {`${line.quantity} × ${line.name}`}
              {line.specialInstructions !== "" && (
                <span className="block text-small text-soft">{line.specialInstructions}</span>
              )}
            </span>
            <span className="number">{formatUsd(line.totalPriceCents)}</span>
          </li>
        ))}
      </ul>
      <TotalsList totals={bill} refundedCents={order.refundedCents} />
      {bill.promoCode !== null && (
        <p className="mt-2 text-small text-soft">{`Promo code ${bill.promoCode}`}</p>
      )}
    </Panel>
  );
}

/** Shows the order's customer, time and place. */
function Facts({ detail }: { detail: AdminOrderDetail }) {
  const { order, pickupWindow, pickedUpAt, holdExpiresAt } = detail;
  const { event, cancelReason } = order;
  const now = serverNow();
  const at = (instant: string) => formatEventTime(new Date(instant), event.timeZone, VIEWER_TIME_ZONE, now);
  const way = wayTo(order);
  return (
    <Panel>
      <dl className="grid gap-4">
        <Fact name={order.walkUp === null ? "Customer" : "Walk-up"}>
          {customerName(order)}
          <span className="block text-small wrap-anywhere text-soft">{contactOf(order)}</span>
          {way !== undefined && (
            <a
              href={way.href}
              className="-mb-2.5 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {way.text}
            </a>
          )}
        </Fact>
        <Fact name="Event">
          <Link
            to="/admin/events/$eventId"
            params={{ eventId: event.id }}
            className="-my-2.5 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
          >
            {event.title}
          </Link>
          <span className="block text-small text-soft">{event.locationName}</span>
        </Fact>
        <Fact name="Pickup">
          <span className="figures">
            {formatEventPeriod(
              new Date(pickupWindow.startsAt),
              new Date(pickupWindow.endsAt),
              event.timeZone,
              VIEWER_TIME_ZONE,
              now,
            )}
          </span>
        </Fact>
        <Fact name="Ordered">{at(order.createdAt)}</Fact>
        {holdExpiresAt !== null && <Fact name="Held until">{at(holdExpiresAt)}</Fact>}
        {pickedUpAt !== null && <Fact name="Picked up">{at(pickedUpAt)}</Fact>}
        {cancelReason !== null && <Fact name="Cancelled">{CANCELLED[cancelReason]}</Fact>}
      </dl>
    </Panel>
  );
}

const CANCELLED: Readonly<Record<CancelReason, string>> = {
  owner: "By the member",
  changed: "Changed by the member",
  expired: "Not paid in time",
  admin: "By an admin",
  "event-cancelled": "With the event",
  "given-back": "Sold to the waitlist",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Tones of unusual history lines. All others have none. */
const TONES = { critical: "danger", error: "danger", warning: "warn" } as const;

/** Lists the order's audit log, newest first. */
function OrderHistory({ lines }: { lines: readonly OrderHistoryLine[] }) {
  if (lines.length === 0) return <p className="text-soft">No activity yet.</p>;
  return (
    <ul className="text-small">
      {lines.map(({ id, createdAt, severity, message, actorName }) => (
        <li
          key={id}
          className="grid gap-x-6 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <time dateTime={createdAt} className="figures text-soft">
            {formatMoment(createdAt)}
          </time>
          <p className="break-words">
            {severity !== "info" && <Badge tone={TONES[severity]}>{SEVERITY_NAMES[severity]}</Badge>}{" "}
            {message}
            {actorName !== null && <span className="text-soft">{` · ${actorName}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Resends the receipt and links to the pickup code. */
function OrderTools({ order }: { order: AdminOrder }) {
  const hasLink = hasPickupLink(order);
  const link = useQuery({ ...pickupLinkQuery(order.id), enabled: hasLink });
  const resend = useMutation({
    mutationFn: () => resendReceipt(order.id),
    onSuccess: () => toast.success("The receipt is on its way"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The receipt couldn't be sent"),
  });
  return (
    <>
      {order.isPaid && order.walkUp === null && (
        <Button look="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend receipt
        </Button>
      )}
      {hasLink && link.data !== undefined && (
        <a className={buttonClass("quiet")} href={link.data}>
          QR link
        </a>
      )}
    </>
  );
}
