import type { NextEvening } from "@secret/contract";
import { formatEventPeriod } from "@secret/domain";
import { Countdown } from "../../ui/countdown.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { checkoutText, NetSalesTile, OrdersTile } from "../../ui/sales-tiles.tsx";
import { Tile } from "../../ui/tile.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { momentOf } from "./evening-moment.ts";
import { SellThrough } from "./sell-through.tsx";

/** Shows the current or next event and its sales. */
export function TonightPanel({ evening }: { evening: NextEvening | null }) {
  const now = useNow();
  if (evening === null) {
    return (
      <Panel title="Tonight">
        <p className="text-soft">No event is planned.</p>
      </Panel>
    );
  }
  const { isToday, words, until } = momentOf(evening, now);
  const [startsAt, endsAt] = [new Date(evening.pickupStartsAt), new Date(evening.pickupEndsAt)];
  return (
    <Panel>
      <h2 className="label-caps text-soft">{isToday ? "Tonight" : "Next event"}</h2>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="font-display text-section wrap-anywhere">{evening.title}</p>
          <p className="figures text-soft">
            <span className="max-sm:block">
              {formatEventPeriod(startsAt, endsAt, evening.timeZone, VIEWER_TIME_ZONE, now)}
            </span>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{evening.locationName}</span>
          </p>
        </div>
        <p className="text-soft">
          {`${words} `}
          <span className="text-section leading-none text-ink [&_time]:whitespace-normal">
            <Countdown until={until} />
          </span>
        </p>
      </div>
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 lg:grid-cols-4">
        <OrdersTile
          name={evening.maxOrders === null ? "Orders" : `Orders of ${evening.maxOrders}`}
          note={checkoutText(evening.heldCount)}
        >
          {evening.orderCount}
        </OrdersTile>
        <Tile name="To pick up">{evening.orderCount - evening.completedCount}</Tile>
        <Tile name="Picked up">{evening.completedCount}</Tile>
        <NetSalesTile sales={evening.sales} />
      </dl>
      <SellThrough stock={evening} />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton
          to="/admin/events/$eventId"
          params={{ eventId: evening.id }}
          search={{ tab: "orders" }}
          look="quiet"
        >
          Orders
        </LinkButton>
        <LinkButton
          to="/admin/events/$eventId"
          params={{ eventId: evening.id }}
          search={{ tab: "menu" }}
          look="quiet"
        >
          Menu
        </LinkButton>
        <LinkButton to="/events/$eventId" params={{ eventId: evening.id }} look="plain">
          View event
        </LinkButton>
      </div>
    </Panel>
  );
}
