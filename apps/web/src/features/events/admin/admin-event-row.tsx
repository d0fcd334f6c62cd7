import type { AdminEvent } from "@secret/contract";
import { type EventStatus, formatEventTime, formatUsd, fullnessOf } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { BadgeSelect } from "../../../ui/badge-select.tsx";
import { DateBlock } from "../../../ui/date-block.tsx";
import { menuItemClass } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Price } from "../../../ui/price.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useNow } from "../../../ui/use-now.ts";

/** What an event can be made by hand: the rest comes by itself. */
const OFFERED: readonly EventStatus[] = ["draft", "active", "completed", "cancelled"];
const STATUS_TONES: Partial<Record<EventStatus, Tone>> = { active: "ok", scheduled: "info" };
const FULLNESS = {
  room: { bar: "ink", text: "" },
  "nearly-full": { bar: "warn", text: "text-warn" },
  full: { bar: "warn", text: "text-warn" },
} as const;

interface AdminEventRowProps {
  readonly event: AdminEvent;
  readonly onAsk: (status: EventStatus | "delete") => void;
}

/** One evening with its figures; the finer ones unfold below it. */
export function AdminEventRow({ event, onAsk }: AdminEventRowProps) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const eventAt = new Date(event.eventAt);
  const choices = OFFERED.includes(event.status) ? OFFERED : [event.status, ...OFFERED];
  return (
    <article className="border-b border-line bg-raised">
      <div className="grid min-h-18 grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 px-3 py-2 lg:grid-cols-[auto_1fr_11rem_6rem_8rem_auto] lg:px-4">
        <DateBlock instant={eventAt} timeZone={event.timeZone} />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2.5 font-sans text-body leading-snug font-semibold">
            {event.title}
            {eventAt > now && <Badge tone="info">UPCOMING</Badge>}
          </h2>
          <p className="truncate text-small text-soft">{event.locationName}</p>
        </div>
        <div className="justify-self-end lg:order-last">
          <MoreMenu label={`More of ${event.title}`}>
            <Link
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
              to="/events/$eventId"
              params={{ eventId: event.id }}
            >
              View event
            </Link>
            <Link
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
              to="/admin/orders"
              search={{ event: event.id }}
            >
              Its orders
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Hide stats" : "Stats"}
            </button>
            {event.status === "draft" && (
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`${menuItemClass} text-danger`}
                onClick={() => onAsk("delete")}
              >
                Delete
              </button>
            )}
          </MoreMenu>
        </div>
        <Capacity event={event} />
        <Price cents={event.revenueCents} className="text-right text-lead" />
        <BadgeSelect
          aria-label={`Status of ${event.title}`}
          tone={STATUS_TONES[event.status] ?? "neutral"}
          value={event.status}
          onChange={(change) => onAsk(change.target.value as EventStatus)}
          className="capitalize max-lg:col-span-full max-lg:justify-self-start"
        >
          {choices.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </BadgeSelect>
      </div>
      {isOpen && <Stats event={event} />}
    </article>
  );
}

function Capacity({ event }: { event: AdminEvent }) {
  const { currentOrders, maxOrders } = event;
  const looks = FULLNESS[fullnessOf(event)];
  const text = `${currentOrders} / ${maxOrders ?? "unlimited"}`;
  return (
    <div className="grid gap-1.5 max-lg:col-span-2">
      <p className="flex justify-between gap-3 text-fine text-soft">
        <span className={`number text-small ${looks.text || "text-ink"}`}>{text}</span>
        orders
      </p>
      {maxOrders !== null && (
        <ProgressBar
          label={`Orders of ${event.title}`}
          value={currentOrders}
          max={maxOrders}
          text={`${currentOrders} of ${maxOrders} orders`}
          tone={looks.bar}
        />
      )}
    </div>
  );
}

function Stats({ event }: { event: AdminEvent }) {
  const { orderCount, completedCount, revenueCents, currentOrders, maxOrders } = event;
  const time = (instant: string) => formatEventTime(new Date(instant), event.timeZone);
  const percent = (part: number, whole: number | null) => (whole ? Math.round((part / whole) * 100) : 0);
  const completion = percent(completedCount, orderCount);
  return (
    <dl className="figures arrive grid grid-cols-2 gap-x-6 gap-y-3 bg-surface px-4 py-4 text-small sm:grid-cols-4 lg:grid-cols-7">
      <Figure name="Orders">{orderCount}</Figure>
      <Figure name="Registered">{event.registeredCount}</Figure>
      <Figure name="Average order">
        {formatUsd(orderCount === 0 ? 0 : Math.round(revenueCents / orderCount))}
      </Figure>
      <Figure name="Utilization">{`${percent(currentOrders, maxOrders)}%`}</Figure>
      <Figure name="Pickup">{time(event.pickupStartsAt)}</Figure>
      <Figure name="Created">{time(event.createdAt)}</Figure>
      <Figure name="Completion">
        <span className="mb-1 block">{`${completion}%`}</span>
        <ProgressBar label={`Completion of ${event.title}`} value={completion} max={100} tone="ok" />
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
