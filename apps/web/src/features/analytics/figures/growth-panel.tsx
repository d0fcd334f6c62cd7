import type { GrowthBySource } from "@secret/contract";
import {
  type FigureRange,
  GROWTH_STEP_NAMES,
  GROWTH_STEPS,
  nameOfSource,
  WAITING_NAME,
} from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { RankList } from "../../../ui/charts/rank-list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { RankedBy } from "./figure-panels.tsx";
import { growthQuery } from "./figure-queries.ts";

const COLUMNS = GROWTH_STEPS.map((step) => GROWTH_STEP_NAMES[step]);

/** Shows where members came from, from the first interest to an order. Loads apart from the other figures. */
export function GrowthPanel({ range }: { range: FigureRange }) {
  const growth = useQuery(growthQuery(range));
  if (growth.data !== undefined) return <Growth growth={growth.data} />;
  if (growth.isPending) return <CardSkeleton lines={6} />;
  return <LoadFailed title="Failed to load growth by source" query={growth} isPage={false} />;
}

function Growth({ growth: { sources, waitingInterests } }: { growth: GrowthBySource }) {
  const ranked = sources.toSorted((one, other) => other.registered - one.registered);
  const stepsOf = (row: GrowthBySource["sources"][number]) =>
    GROWTH_STEPS.map((step) => row[step].toLocaleString("en-US"));
  return (
    <Panel title="Growth by source">
      <RankedBy>How many joined, and below that the steps before and after</RankedBy>
      <RankList
        name="sources"
        ranks={ranked.map((row) => ({
          key: nameOfSource(row),
          name: nameOfSource(row),
          note: GROWTH_STEPS.filter((step) => step !== "registered" && row[step] > 0)
            .map(
              (step) => `${row[step].toLocaleString("en-US")}\u00a0${GROWTH_STEP_NAMES[step].toLowerCase()}`,
            )
            .join(", "),
          value: row.registered,
          text: row.registered.toLocaleString("en-US"),
        }))}
      />
      <p className="mt-4 text-small">{`${WAITING_NAME}: ${waitingInterests.toLocaleString("en-US")}`}</p>
      <ChartTable
        label="Growth by source"
        heads={["Source", ...COLUMNS]}
        rows={ranked.map((row) => ({ key: nameOfSource(row), cells: [nameOfSource(row), ...stepsOf(row)] }))}
      />
    </Panel>
  );
}
