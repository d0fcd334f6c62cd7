import type { Figures } from "@secret/contract";
import { afterRefunds, formatEventDay, formatUsd } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { RankList } from "../../../ui/charts/rank-list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { countOf } from "./format-figures.ts";

/** What sells, and where: items by pieces, events by revenue, locations by orders. */
export function RankingPanels({ items, events, locations }: Pick<Figures, "items" | "events" | "locations">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title="Popular items">
        <RankedBy>Pieces, and what they cost on the menu</RankedBy>
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
      <Panel title="Top events">
        <RankedBy>{afterRefunds("Revenue")}</RankedBy>
        <RankList
          name="top events"
          ranks={events.map(({ id, title, eventAt, timeZone, orders, revenueCents }) => ({
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
            note: `${formatEventDay(new Date(eventAt), timeZone)}, ${countOf(orders, "order")}`,
            value: revenueCents,
            text: formatUsd(revenueCents),
          }))}
        />
        <ChartTable
          label="Top events"
          heads={["Event", "Orders", afterRefunds("Revenue")]}
          rows={events.map(({ id, title, orders, revenueCents }) => ({
            key: id,
            cells: [title, orders.toLocaleString("en-US"), formatUsd(revenueCents)],
          }))}
        />
      </Panel>
      <Panel title="Popular locations" className="lg:col-span-2 xl:col-span-1">
        <RankedBy>{`Orders, and ${afterRefunds("revenue")}`}</RankedBy>
        <RankList
          name="popular locations"
          ranks={locations.map(({ name, events: count, orders, revenueCents }) => ({
            key: name,
            name,
            note: `${countOf(count, "event")}, ${formatUsd(revenueCents)}`,
            value: orders,
            text: orders.toLocaleString("en-US"),
          }))}
        />
        <ChartTable
          label="Popular locations"
          heads={["Location", "Events", "Orders", afterRefunds("Revenue")]}
          rows={locations.map(({ name, events: count, orders, revenueCents }) => ({
            key: name,
            cells: [name, count, orders.toLocaleString("en-US"), formatUsd(revenueCents)],
          }))}
        />
      </Panel>
    </div>
  );
}

/** What the numbers of a list are, the first one being what it goes by. */
function RankedBy({ children }: { children: string }) {
  return <p className="-mt-3 mb-4 text-fine text-soft">{children}</p>;
}
