import type { Figures } from "@secret/contract";
import {
  counted,
  formatEventEvening,
  formatEventPeriod,
  formatUsd,
  MISSED_DEMAND_TEXTS,
  SALES_DEFINITIONS,
  SALES_FIGURES,
  SALES_NAMES,
} from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { RankList } from "../../../ui/charts/rank-list.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { Tile } from "../../../ui/tile.tsx";
import { busyMinutes } from "./busy-minutes.ts";
import {
  formatFigureDay,
  formatFigureMonth,
  formatMinutes,
  formatShortUsd,
  formatWhole,
} from "./format-figures.ts";

/** Rankings: items by units, events by net sales, locations by orders. */
export function RankingPanels({ items, events, locations }: Pick<Figures, "items" | "events" | "locations">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <ItemRanking items={items} />
      <EventRanking events={events} />
      <LocationRanking locations={locations} />
    </div>
  );
}

function ItemRanking({ items }: Pick<Figures, "items">) {
  return (
    <Panel title="Popular items">
      <RankedBy>Quantity, and sales at menu price</RankedBy>
      <RankList
        name="popular items"
        ranks={items.map(({ name, quantity, salesCents }) => ({
          key: name,
          name,
          note: formatUsd(salesCents),
          value: quantity,
          text: quantity.toLocaleString("en-US"),
        }))}
      />
      <ChartTable
        label="Popular items"
        heads={["Item", "Sold", "Sales"]}
        rows={items.map(({ name, quantity, salesCents }) => ({
          key: name,
          cells: [name, quantity.toLocaleString("en-US"), formatUsd(salesCents)],
        }))}
      />
    </Panel>
  );
}

function EventRanking({ events }: Pick<Figures, "events">) {
  return (
    <Panel title="Top events">
      <RankedBy>{SALES_NAMES.netSalesCents}</RankedBy>
      <RankList
        name="top events"
        ranks={events.map(({ id, title, eventAt, timeZone, orders, netSalesCents }) => ({
          key: id,
          name: (
            <Link
              to="/admin/events/$eventId"
              params={{ eventId: id }}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {title}
            </Link>
          ),
          note: `${formatEventEvening(new Date(eventAt), timeZone)}, ${counted(orders, "order")}`,
          value: netSalesCents,
          text: formatUsd(netSalesCents),
        }))}
      />
      <ChartTable
        label="Top events"
        heads={["Event", "Orders", SALES_NAMES.netSalesCents]}
        rows={events.map(({ id, title, orders, netSalesCents }) => ({
          key: id,
          cells: [title, orders.toLocaleString("en-US"), formatUsd(netSalesCents)],
        }))}
      />
    </Panel>
  );
}

function LocationRanking({ locations }: Pick<Figures, "locations">) {
  return (
    <Panel title="Popular locations" className="lg:col-span-2 xl:col-span-1">
      <RankedBy>Orders, and net sales</RankedBy>
      <RankList
        name="popular locations"
        ranks={locations.map(({ name, events: count, orders, netSalesCents }) => ({
          key: name,
          name,
          note: `${counted(count, "event")}, ${formatUsd(netSalesCents)}`,
          value: orders,
          text: orders.toLocaleString("en-US"),
        }))}
      />
      <ChartTable
        label="Popular locations"
        heads={["Location", "Events", "Orders", SALES_NAMES.netSalesCents]}
        rows={locations.map(({ name, events: count, orders, netSalesCents }) => ({
          key: name,
          cells: [name, count, orders.toLocaleString("en-US"), formatUsd(netSalesCents)],
        }))}
      />
    </Panel>
  );
}

/** Names the columns of a list, the first being its sort key. */
export function RankedBy({ children }: { children: string }) {
  return <p className="-mt-3 mb-4 text-fine text-soft">{children}</p>;
}

/** Adds up gross sales to net sales and to the total collected. */
export function SalesSumPanel({ sales }: Pick<Figures, "sales">) {
  return (
    <Panel title="Sales">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {SALES_FIGURES.map((figure) => (
          <Tile key={figure} name={SALES_NAMES[figure]} definition={SALES_DEFINITIONS[figure]}>
            {formatUsd(sales[figure])}
          </Tile>
        ))}
      </dl>
    </Panel>
  );
}

/** Chart of the net sales by day, or by month for all time. */
export function SalesPanel({ salesOverTime, eventDays }: Pick<Figures, "salesOverTime" | "eventDays">) {
  const { unit, points } = salesOverTime;
  const isDaily = unit === "day";
  const nameOf = isDaily ? formatFigureDay : formatFigureMonth;
  const days = new Set(eventDays);
  const bars = points.map(({ day, orders, netSalesCents }, at) => ({
    key: day,
    value: netSalesCents,
    isMarked: at === points.length - 1,
    hasTick: days.has(day),
    text: `${nameOf(day)}: ${formatUsd(netSalesCents)}, ${counted(orders, "order")}${days.has(day) ? ", an event" : ""}`,
  }));
  const [first, last] = [points[0], points.at(-1)];
  const title = `${SALES_NAMES.netSalesCents} by ${unit}`;
  return (
    <Panel title={title}>
      <BarChart
        label={title}
        bars={bars}
        format={formatShortUsd}
        ends={[first === undefined ? "" : nameOf(first.day), isDaily ? "Today" : "This month"]}
      >
        {last === undefined
          ? ""
          : `${isDaily ? "Today" : "This month"}: ${formatUsd(last.netSalesCents)}, ${counted(last.orders, "order")}`}
      </BarChart>
      {days.size > 0 && (
        <p className="mt-3 flex items-center gap-2 text-fine text-soft">
          <span aria-hidden="true" className="h-1 w-4 bg-current-step forced-color-adjust-none" />
          Event days. Orders count on the day they were placed.
        </p>
      )}
      <ChartTable
        label="Net sales"
        heads={[isDaily ? "Day" : "Month", "Orders", SALES_NAMES.netSalesCents]}
        rows={points.toReversed().map(({ day, orders, netSalesCents }) => ({
          key: day,
          cells: [nameOf(day), orders.toLocaleString("en-US"), formatUsd(netSalesCents)],
        }))}
      />
    </Panel>
  );
}

/** Shows whether orders were handed off within their pickup windows. */
export function PunctualityPanel({ punctuality, statuses }: Pick<Figures, "punctuality" | "statuses">) {
  const { early, inTime, late, averageLateMinutes, windows } = punctuality;
  return (
    <Panel title="Pickup windows">
      {early + inTime + late === 0 ? (
        <p className="text-soft">
          {statuses.some(({ status, orders }) => status === "completed" && orders > 0)
            ? "No pickup times recorded. Orders in this period were completed by hand."
            : "No pickups in this period."}
        </p>
      ) : (
        <>
          <ShareBar
            shares={[
              { name: "On time", count: inTime, tone: "ok" },
              { name: "Early", count: early, tone: "unlit" },
              { name: "Late", count: late, tone: "warn" },
            ]}
          />
          <p className="mt-3 text-small text-soft">
            {averageLateMinutes === null
              ? "No orders were late."
              : `Late orders were ${formatMinutes(averageLateMinutes)} late on average.`}
          </p>
          <ChartTable
            label="Punctuality"
            heads={["Window", "On time", "Early", "Late", "Late by"]}
            rows={windows.map((window) => ({
              key: window.id,
              cells: [
                <span key="window">
                  {formatEventPeriod(
                    new Date(window.startsAt),
                    new Date(window.endsAt),
                    window.timeZone,
                    window.timeZone,
                    serverNow(),
                  )}
                  <span className="block text-fine text-soft">{window.eventTitle}</span>
                </span>,
                window.inTime,
                window.early,
                window.late,
                formatMinutes(window.averageLateMinutes),
              ],
            }))}
          />
        </>
      )}
    </Panel>
  );
}

/** Colors repeat when there are more reasons; the labels tell them apart. */
const TONES = ["current", "ink", "unlit", "warn", "danger", "ok"] as const;

/** Shows how orders arrive after ordering opens, and the missed demand. */
export function OpeningPanel({ opening }: Pick<Figures, "opening">) {
  const { laterOrders, missedDemand } = opening;
  const minutes = busyMinutes(opening.minutes);
  const [inTime, away] = [
    minutes.reduce((sum, { orders }) => sum + orders, 0),
    missedDemand.reduce((sum, { members }) => sum + members, 0),
  ];
  return (
    <Panel title="After opening">
      {inTime + laterOrders + away === 0 ? (
        <p className="text-soft">No ordering opened in this period.</p>
      ) : (
        <>
          <BarChart
            label="Orders by minute after opening"
            look="low"
            bars={minutes.map(({ minute, orders, missedDemand: more }) => ({
              key: String(minute),
              value: orders,
              more,
              text: `Minute ${minute + 1}: ${counted(orders, "order")}, ${more.toLocaleString("en-US")} turned away`,
            }))}
            format={formatWhole}
            ends={["Opening", `${minutes.length} minutes`]}
          >
            {`${counted(inTime, "order")} in the first hour, ${laterOrders.toLocaleString("en-US")} later`}
          </BarChart>
          <h3 className="mt-5 mb-3 font-sans font-semibold">{`Turned away: ${away.toLocaleString("en-US")}`}</h3>
          {away === 0 ? (
            <p className="text-small text-soft">No one was turned away.</p>
          ) : (
            <ShareBar
              shares={missedDemand.map(({ reason, members }, at) => ({
                name: MISSED_DEMAND_TEXTS[reason],
                count: members,
                tone: TONES[at % TONES.length] ?? "ink",
              }))}
            />
          )}
          <ChartTable
            label="Orders by minute"
            heads={["Minute", "Orders", "Turned away"]}
            rows={minutes.map(({ minute, orders, missedDemand: more }) => ({
              key: String(minute),
              cells: [minute + 1, orders.toLocaleString("en-US"), more.toLocaleString("en-US")],
            }))}
          />
        </>
      )}
    </Panel>
  );
}
