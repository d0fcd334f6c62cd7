import type { AdminEvent } from "@secret/contract";
import {
  averageOrderCents,
  formatEventDateTime,
  formatEventPeriod,
  formatEventTime,
  formatUsd,
  fullnessOf,
  percentOf,
  SALES_FIGURES,
  SALES_NAMES,
} from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { DateBlock } from "../../../ui/date-block.tsx";
import { menuItemClass } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Price } from "../../../ui/price.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ROWS_HEAD } from "../../../ui/rows.tsx";
import { checkoutText } from "../../../ui/sales-tiles.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { useNow } from "../../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import type { EventAction } from "./use-event-actions.tsx";
import { StatusSelect } from "./use-event-actions.tsx";

/** Statuses in which members see an event that isn't archived. */
const LIVE: ReadonlySet<AdminEvent["status"]> = new Set(["scheduled", "active"]);
const FULLNESS = {
  room: { bar: "ink", text: "" },
  "nearly-full": { bar: "warn", text: "text-warn" },
  full: { bar: "warn", text: "text-warn" },
} as const;

/** Props shared by all menu entries. */
const ENTRY = { role: "menuitem", tabIndex: -1, className: menuItemClass } as const;
const BUTTON = { ...ENTRY, type: "button" } as const;

interface AdminEventRowProps {
  readonly event: AdminEvent;
  readonly onAsk: (action: EventAction) => void;
  readonly onDuplicate: () => void;
}

/** Columns of the list on a desktop. */
const COLUMNS = "@4xl:grid-cols-[3rem_minmax(0,1fr)_13rem_9rem_8rem_2.75rem] gap-x-4 px-3 @4xl:px-4";

/** Shows the names of the columns. Screen readers read each figure with its name. */
export function EventColumns() {
  return (
    <div
      aria-hidden="true"
      className={`${ROWS_HEAD} ${COLUMNS} hidden items-end text-small leading-tight @4xl:grid`}
    >
      <span className="col-span-2">Event</span>
      <span className="flex justify-between gap-x-3">
        Orders <span>Completed</span>
      </span>
      <span className="text-right">{SALES_NAMES.netSalesCents}</span>
      <span>Status</span>
    </div>
  );
}

/** Shows an event with its figures. Details unfold below. */
export function AdminEventRow({ event, onAsk, onDuplicate }: AdminEventRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <article className="border-b border-line bg-raised">
      <div className={`${COLUMNS} grid min-h-18 grid-cols-[auto_1fr_auto] items-center gap-y-3 py-2`}>
        <DateBlock instant={new Date(event.eventAt)} timeZone={event.timeZone} />
        <EventName event={event} />
        <div className="justify-self-end @4xl:order-last">
          <EventMenu
            event={event}
            areStatsShown={isOpen}
            onStats={() => setOpen(!isOpen)}
            onAsk={onAsk}
            onDuplicate={onDuplicate}
          />
        </div>
        <Capacity event={event} />
        <div className="col-span-full flex flex-row-reverse flex-wrap items-center justify-between gap-3 @4xl:contents">
          <p className="grid justify-items-end gap-1 text-right">
            <Price cents={event.sales.netSalesCents} className="text-lead leading-none" />
            <span className="text-fine leading-tight text-soft @4xl:sr-only">net sales</span>
          </p>
          <StatusSelect event={event} onChange={onAsk} />
        </div>
      </div>
      {isOpen && <Stats event={event} />}
    </article>
  );
}

/** Shows the title and place, and when ordering opens. */
function EventName({ event }: { event: AdminEvent }) {
  const now = useNow();
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-2.5 font-sans text-body leading-snug font-semibold">
        <Link
          to="/admin/events/$eventId"
          params={{ eventId: event.id }}
          className="underline-offset-4 hover:underline"
        >
          {event.title}
        </Link>
        {new Date(event.eventAt) > now && <Badge tone="info">UPCOMING</Badge>}
      </h3>
      <p className="flex flex-wrap gap-x-1.5 text-small text-soft @4xl:flex-nowrap @4xl:[&>span:not(:first-child)]:shrink-0">
        <span className="max-w-full truncate">{event.locationName}</span>
        {LIVE.has(event.status) && new Date(event.registrationOpensAt) > now && (
          <span>{`· Ordering opens ${opensText(event)}`}</span>
        )}
        <span>{`· ${event.registeredCount.toLocaleString("en-US")} registered`}</span>
      </p>
    </div>
  );
}

interface EventMenuProps extends AdminEventRowProps {
  readonly areStatsShown: boolean;
  readonly onStats: () => void;
}

/** Pages and actions of an event, by its state. */
function EventMenu({ event, areStatsShown, onStats, onAsk, onDuplicate }: EventMenuProps) {
  const isDraft = event.status === "draft";
  const isArchived = event.archivedAt !== null;
  const params = { eventId: event.id };
  return (
    <MoreMenu label={`Actions for ${event.title}`}>
      <Link {...ENTRY} to="/admin/events/$eventId" params={params}>
        Edit
      </Link>
      {isDraft && !isArchived && (
        <button {...BUTTON} onClick={() => onAsk("publish")}>
          Publish
        </button>
      )}
      <Link {...ENTRY} to="/admin/events/$eventId/preview" params={params}>
        Preview
      </Link>
      {!isDraft && (
        <Link {...ENTRY} to="/events/$eventId" params={params}>
          View event
        </Link>
      )}
      <Link {...ENTRY} to="/admin/events/$eventId" params={params} search={{ tab: "orders" }}>
        Orders
      </Link>
      {!isDraft && (
        <Link {...ENTRY} to="/admin/events/$eventId/tips" params={params}>
          Tips
        </Link>
      )}
      {!isDraft && (
        <Link {...ENTRY} to="/admin/events/$eventId/allergen-reports" params={params}>
          Allergen reports
        </Link>
      )}
      <button {...BUTTON} aria-expanded={areStatsShown} onClick={onStats}>
        {areStatsShown ? "Hide stats" : "Stats"}
      </button>
      <button {...BUTTON} onClick={onDuplicate}>
        Duplicate
      </button>
      {isArchived && (
        <button {...BUTTON} onClick={() => onAsk("restore")}>
          Restore
        </button>
      )}
      {!isArchived && !LIVE.has(event.status) && (
        <button {...BUTTON} onClick={() => onAsk("archive")}>
          Archive
        </button>
      )}
      {isDraft && (
        <button {...BUTTON} className={`${menuItemClass} text-danger`} onClick={() => onAsk("delete")}>
          Delete
        </button>
      )}
    </MoreMenu>
  );
}

function opensText({ registrationOpensAt, timeZone }: AdminEvent): string {
  return formatEventDateTime(new Date(registrationOpensAt), timeZone, VIEWER_TIME_ZONE);
}

function Capacity({ event }: { event: AdminEvent }) {
  const { orderCount, heldCount, currentOrders, maxOrders } = event;
  const looks = FULLNESS[fullnessOf(event)];
  const [taken, most] = [currentOrders.toLocaleString("en-US"), maxOrders?.toLocaleString("en-US")];
  const checkout = checkoutText(heldCount);
  const completion = percentOf(event.completedCount, event.orderCount);
  return (
    <div className="grid gap-1.5 @max-4xl:col-span-full">
      <p className="flex flex-wrap justify-between gap-x-3 text-fine text-soft">
        <span>
          <span
            className={`number text-small ${looks.text || "text-ink"}`}
          >{`${orderCount.toLocaleString("en-US")} / ${most ?? "unlimited"}`}</span>{" "}
          <span className="@4xl:sr-only">orders</span>
          {checkout !== undefined && <span>{` + ${checkout}`}</span>}
        </span>
        {event.orderCount > 0 && (
          <span>
            <span className="number text-small text-ink">{`${completion}%`}</span>{" "}
            <span className="@4xl:sr-only">completed</span>
          </span>
        )}
      </p>
      {maxOrders !== null && (
        <ProgressBar
          label={`Orders of ${event.title}`}
          value={currentOrders}
          max={maxOrders}
          text={`${taken} of ${most} orders`}
          tone={looks.bar}
        />
      )}
      {event.orderCount > 0 && (
        <ProgressBar label={`Completion of ${event.title}`} value={completion} max={100} tone="ok" />
      )}
    </div>
  );
}

function Stats({ event }: { event: AdminEvent }) {
  const { orderCount, sales, currentOrders, maxOrders } = event;
  const now = serverNow();
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <dl className="figures arrive grid grid-cols-2 gap-x-6 gap-y-3 bg-surface px-4 py-4 text-small sm:grid-cols-4 @4xl:grid-cols-5">
      <Figure name="Orders">{orderCount.toLocaleString("en-US")}</Figure>
      <Figure name="Average order">
        {formatUsd(averageOrderCents(sales.netSalesCents, orderCount) ?? 0)}
      </Figure>
      {SALES_FIGURES.map((figure) => (
        <Figure key={figure} name={SALES_NAMES[figure]}>
          {formatUsd(sales[figure])}
        </Figure>
      ))}
      <Figure name="Utilization">{`${percentOf(currentOrders, maxOrders ?? 0)}%`}</Figure>
      <Figure name="Pickup window">
        {formatEventPeriod(startsAt, endsAt, event.timeZone, event.timeZone, now)}
      </Figure>
      <Figure name="Created">
        {formatEventTime(new Date(event.createdAt), event.timeZone, event.timeZone, now)}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
