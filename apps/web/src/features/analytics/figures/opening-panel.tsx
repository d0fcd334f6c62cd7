import type { Figures } from "@secret/contract";
import { TURNED_AWAY_TEXTS } from "@secret/domain";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { countOf } from "./format-figures.ts";

/** Colors go round for reasons; their words tell them apart. */
const TONES = ["current", "ink", "unlit", "warn", "danger", "ok"] as const;

/** How orders come once ordering opens, and who wanted one and got none. */
export function OpeningPanel({ opening }: Pick<Figures, "opening">) {
  const { minutes, laterOrders, turnedAway } = opening;
  const [inTime, away] = [
    minutes.reduce((sum, { orders }) => sum + orders, 0),
    turnedAway.reduce((sum, { members }) => sum + members, 0),
  ];
  return (
    <Panel title="After opening">
      {inTime + laterOrders + away === 0 ? (
        <p className="text-soft">No event opened in these days.</p>
      ) : (
        <>
          <BarChart
            label="Orders by minute after opening"
            isLow
            bars={minutes.map(({ minute, orders, turnedAway: more }) => ({
              key: String(minute),
              value: orders,
              more,
              text: `Minute ${minute + 1}: ${countOf(orders, "order")}, ${more.toLocaleString("en-US")} turned away`,
            }))}
            format={(value) => (Number.isInteger(value) ? value.toLocaleString("en-US") : "")}
            ends={["Opening", "1 hour"]}
          >
            {`${countOf(inTime, "order")} in the first hour, ${laterOrders.toLocaleString("en-US")} later`}
          </BarChart>
          <h3 className="mt-5 mb-3 font-sans font-semibold">{`Turned away: ${away.toLocaleString("en-US")}`}</h3>
          {away === 0 ? (
            <p className="text-small text-soft">Whoever wanted to order could.</p>
          ) : (
            <ShareBar
              shares={turnedAway.map(({ reason, members }, at) => ({
                name: TURNED_AWAY_TEXTS[reason],
                count: members,
                tone: TONES[at % TONES.length] ?? "ink",
              }))}
            />
          )}
          <ChartTable
            label="Orders by minute"
            heads={["Minute", "Orders", "Turned away"]}
            rows={minutes.map(({ minute, orders, turnedAway: more }) => ({
              key: String(minute),
              cells: [minute + 1, orders.toLocaleString("en-US"), more.toLocaleString("en-US")],
            }))}
          />
        </>
      )}
    </Panel>
  );
}
