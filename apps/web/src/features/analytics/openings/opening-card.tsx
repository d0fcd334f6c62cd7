import type { Opening } from "@secret/contract";
import { counted, formatEventClock, formatEventSoon, MINUTE_MS } from "@secret/domain";
import { Badge } from "../../../ui/badge.tsx";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { NetSalesTile, OrdersTile } from "../../../ui/sales-tiles.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { formatWhole } from "../figures/format-figures.ts";
import { SellThrough } from "../sell-through.tsx";
import { stageOf } from "./stage-of.ts";

const BADGES = { entries: "Entries open", draw: "Drawing now", open: "Open now" } as const;

/** Tabs of the event's page that the card links to. */
const TABS = [
  ["draw", "Draw"],
  ["orders", "Orders"],
  ["menu", "Menu"],
] as const;

/** Number of minutes that the chart has room for from the start. */
const MINUTES_MIN = 10;

/** Shows an event that takes orders, or entries of its draw, or does so soon, with its sales minute by minute. */
export function OpeningCard({ opening }: { opening: Opening }) {
  const now = useNow();
  const { id, title, timeZone, draw } = opening;
  const { stage, words, at } = stageOf(opening, now);
  const isOpen = stage === "open";
  return (
    <Panel>
      <article data-opening={isOpen ? id : undefined} aria-label={title}>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-heading wrap-anywhere">{title}</h2>
            <p className="figures text-small text-soft">{`${words} ${formatEventSoon(at, now, timeZone, VIEWER_TIME_ZONE)}`}</p>
          </div>
          {stage !== "ahead" ? (
            <Badge tone={stage === "draw" ? "warn" : "ok"}>{BADGES[stage]}</Badge>
          ) : (
            <p className="text-soft">
              {"Opens in "}
              <span className="text-section leading-none text-ink [&_time]:whitespace-normal">
                <Countdown until={at} />
              </span>
            </p>
          )}
        </div>
        {draw !== null && (stage === "entries" || stage === "draw") && (
          <dl className="mt-5">
            <Tile name="Entries">{draw.entryCount.toLocaleString("en-US")}</Tile>
          </dl>
        )}
        {isOpen && <OpeningFigures opening={opening} />}
        <div className="mt-5 flex flex-wrap gap-3">
          {TABS.filter(([tab]) => tab !== "draw" || draw !== null).map(([tab, name]) => (
            <LinkButton
              key={tab}
              to="/admin/events/$eventId"
              params={{ eventId: id }}
              search={{ tab }}
              look="quiet"
            >
              {name}
            </LinkButton>
          ))}
          <LinkButton to="/events/$eventId" params={{ eventId: id }} look="plain">
            View event
          </LinkButton>
        </div>
      </article>
    </Panel>
  );
}

function OpeningFigures({ opening }: { opening: Opening }) {
  const { orderCount, heldCount, maxOrders, sales } = opening;
  return (
    <>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
        <OrdersTile name={maxOrders === null ? "Orders" : `Orders of ${maxOrders.toLocaleString("en-US")}`}>
          {orderCount.toLocaleString("en-US")}
        </OrdersTile>
        <Tile name="In checkout">{heldCount.toLocaleString("en-US")}</Tile>
        <NetSalesTile sales={sales} />
      </dl>
      <SellThrough stock={opening} />
      <MinuteChart opening={opening} />
    </>
  );
}

/** Charts the paid orders of the last minutes. */
function MinuteChart({ opening: { title, minutes, minutesFrom, timeZone } }: { opening: Opening }) {
  const clockOf = (minute: number) =>
    formatEventClock(new Date(new Date(minutesFrom).getTime() + minute * MINUTE_MS), timeZone);
  const slots = Math.max(MINUTES_MIN, minutes.length);
  const bars = Array.from({ length: slots }, (_, minute) => ({
    key: String(minute),
    value: minutes[minute] ?? 0,
    isMarked: minute === minutes.length - 1,
    text: `${clockOf(minute)}: ${counted(minutes[minute] ?? 0, "order")}`,
  }));
  const last = minutes.at(-1) ?? 0;
  if (minutes.length >= MINUTES_MIN && minutes.every((orders) => orders === 0))
    return <p className="mt-5 text-small text-soft">{`No orders in the last ${minutes.length} minutes.`}</p>;
  return (
    <div className="mt-6">
      <BarChart
        label={`Orders by minute, ${title}`}
        bars={bars}
        format={formatWhole}
        ends={[clockOf(0), slots === minutes.length ? "Now" : clockOf(slots - 1)]}
        look="small"
      >
        {`${counted(last, "order")} this minute`}
      </BarChart>
    </div>
  );
}
