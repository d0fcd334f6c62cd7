import type { Figures } from "@secret/contract";
import {
  counted,
  DEFAULT_FIGURE_RANGE,
  FIGURE_RANGES,
  type FigureRange,
  isEnoughToCompare,
} from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, Panel, Skeleton } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { orderStatusLook } from "../../orders/index.ts";
import { FigureDefinitions } from "./figure-definitions.tsx";
import {
  OpeningPanel,
  PunctualityPanel,
  RankingPanels,
  SalesPanel,
  SalesSumPanel,
} from "./figure-panels.tsx";
import { exportFigures, figuresQuery } from "./figure-queries.ts";
import { GrowthPanel } from "./growth-panel.tsx";
import { HeadlineTiles } from "./headline-tiles.tsx";

const RANGE_NAMES: Readonly<Record<FigureRange, string>> = {
  "7d": "7d",
  "30d": "30d",
  "90d": "90d",
  all: "All",
};

/** Analytics for the range in the URL. */
export function AnalyticsPage() {
  const search = useSearch({ from: "/admin-area/admin/analytics" });
  const range = FIGURE_RANGES.find((each) => each === search.range) ?? DEFAULT_FIGURE_RANGE;
  const figures = useQuery(figuresQuery(range));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <PageHead title="Analytics" actions={<ExportButton range={range} />}>
        <RangeSegments range={range} />
      </PageHead>
      {figures.isPending && <FiguresLoading />}
      {figures.isError && figures.data === undefined && (
        <LoadFailed title="Failed to load analytics" query={figures} isPage={false} />
      )}
      {figures.data !== undefined && <FigurePanels figures={figures.data} />}
    </div>
  );
}

function ExportButton({ range }: { range: FigureRange }) {
  const save = useMutation({
    mutationFn: () => exportFigures(range),
    onSuccess: () => toast.success("Analytics exported successfully"),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}

function RangeSegments({ range }: { range: FigureRange }) {
  return (
    <nav aria-label="Period" className="segments">
      {FIGURE_RANGES.map((each) => (
        <Link
          key={each}
          from="/admin/analytics"
          to="/admin/analytics"
          search={{ range: each }}
          replace
          aria-current={each === range ? "page" : undefined}
          className="min-w-14"
        >
          {RANGE_NAMES[each]}
        </Link>
      ))}
    </nav>
  );
}

function FigurePanels({ figures }: { figures: Figures }) {
  const growth = <GrowthPanel range={figures.range} />;
  if (figures.orders + figures.cancelledOrders === 0) {
    return (
      <>
        <NothingSold range={figures.range} />
        {growth}
        <FigureDefinitions />
      </>
    );
  }
  return (
    <>
      <HeadlineTiles figures={figures} />
      <TooFewToCompare ordersBefore={figures.ordersBefore} />
      <SalesPanel salesOverTime={figures.salesOverTime} eventDays={figures.eventDays} />
      <SalesSumPanel sales={figures.sales} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Panel title="Orders by status">
          <ShareBar
            shares={figures.statuses.map(({ status, orders }) => ({
              name: orderStatusLook(status).text,
              count: orders,
              tone: STATUS_TONES[status],
            }))}
          />
        </Panel>
        <PunctualityPanel punctuality={figures.punctuality} statuses={figures.statuses} />
      </div>
      <RankingPanels items={figures.items} events={figures.events} locations={figures.locations} />
      <OpeningPanel opening={figures.opening} />
      {growth}
      <FigureDefinitions />
    </>
  );
}

function TooFewToCompare({ ordersBefore }: Pick<Figures, "ordersBefore">) {
  if (ordersBefore === null || isEnoughToCompare(ordersBefore)) return null;
  return (
    <p className="text-small text-soft">
      {`Percent change isn't shown: the period before had only ${counted(ordersBefore, "order")}.`}
    </p>
  );
}

const STATUS_TONES = {
  pending: "unlit",
  confirmed: "current",
  preparing: "warn",
  ready: "ok",
  completed: "ink",
  cancelled: "unlit",
} as const;

/** Longer range to suggest when this one has no data. */
const NEXT_RANGE: Partial<Record<FigureRange, { range: FigureRange; name: string }>> = {
  "7d": { range: "90d", name: "See 90 days" },
  "30d": { range: "90d", name: "See 90 days" },
  "90d": { range: "all", name: "See all time" },
};

function NothingSold({ range }: { range: FigureRange }) {
  const next = NEXT_RANGE[range];
  return (
    <EmptyState
      spot="cold-fryer"
      title={next === undefined ? "Nothing has been sold yet." : "Nothing sold in this period."}
    >
      {next === undefined ? (
        <LinkButton look="quiet" to="/admin/events">
          Go to events
        </LinkButton>
      ) : (
        <LinkButton look="quiet" to="/admin/analytics" search={{ range: next.range }}>
          {next.name}
        </LinkButton>
      )}
    </EmptyState>
  );
}

const TILES = 8;

function FiguresLoading() {
  return (
    <>
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        {Array.from({ length: TILES }, (_, tile) => (
          <Skeleton key={tile} className="h-20" />
        ))}
      </div>
      <CardSkeleton lines={8} />
    </>
  );
}
