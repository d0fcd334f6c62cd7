import type { Figures } from "@secret/contract";
import { formatEventPeriod } from "@secret/domain";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatMinutes } from "./format-figures.ts";

/** Whether orders were handed out within their pickup windows. */
export function PunctualityPanel({ punctuality, statuses }: Pick<Figures, "punctuality" | "statuses">) {
  const { early, inTime, late, averageLateMinutes, windows } = punctuality;
  return (
    <Panel title="Pickup windows">
      {early + inTime + late === 0 ? (
        <p className="text-soft">
          {statuses.some(({ status, orders }) => status === "completed" && orders > 0)
            ? "No pickup times recorded: orders of these days were completed by hand."
            : "Nothing was handed out in these days."}
        </p>
      ) : (
        <>
          <ShareBar
            shares={[
              { name: "In their window", count: inTime, tone: "ok" },
              { name: "Before it", count: early, tone: "unlit" },
              { name: "After it", count: late, tone: "warn" },
            ]}
          />
          <p className="mt-3 text-small text-soft">
            {averageLateMinutes === null
              ? "Nobody came away late."
              : `Who was late was late by ${formatMinutes(averageLateMinutes)} on average.`}
          </p>
          <ChartTable
            label="Punctuality"
            heads={["Window", "In it", "Before", "After", "Late by"]}
            rows={windows.map((window) => ({
              key: window.id,
              cells: [
                <span key="window">
                  {formatEventPeriod(new Date(window.startsAt), new Date(window.endsAt), window.timeZone)}
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
