import type { Figures } from "@secret/contract";
import { afterRefunds, formatUsd } from "@secret/domain";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { countOf, formatFigureDay, formatFigureMonth, formatShortUsd } from "./format-figures.ts";

/** Revenue by day, or by month over all of it. */
export function SalesPanel({ sales, eventDays }: Pick<Figures, "sales" | "eventDays">) {
  const { unit, points } = sales;
  const isDaily = unit === "day";
  const nameOf = isDaily ? formatFigureDay : formatFigureMonth;
  const days = new Set(eventDays);
  const bars = points.map(({ day, orders, revenueCents }, at) => ({
    key: day,
    value: revenueCents,
    isMarked: at === points.length - 1,
    hasTick: days.has(day),
    text: `${nameOf(day)}: ${formatUsd(revenueCents)}, ${countOf(orders, "order")}${days.has(day) ? ", an event" : ""}`,
  }));
  const [first, last] = [points[0], points.at(-1)];
  const title = `${afterRefunds("Revenue")} by ${unit}`;
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
          : `${isDaily ? "Today" : "This month"}: ${formatUsd(last.revenueCents)}, ${countOf(last.orders, "order")}`}
      </BarChart>
      {days.size > 0 && (
        <p className="mt-3 flex items-center gap-2 text-fine text-soft">
          <span aria-hidden="true" className="h-1 w-4 bg-current-step forced-color-adjust-none" />
          Days with an event
        </p>
      )}
      <ChartTable
        label="Revenue"
        heads={[isDaily ? "Day" : "Month", "Orders", afterRefunds("Revenue")]}
        rows={points.toReversed().map(({ day, orders, revenueCents }) => ({
          key: day,
          cells: [nameOf(day), orders.toLocaleString("en-US"), formatUsd(revenueCents)],
        }))}
      />
    </Panel>
  );
}
