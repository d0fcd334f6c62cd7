import { AVERAGE_ORDER_DEFINITION, formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { batchRefetches } from "../../platform/live/batch-refetches.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { NetSalesTile, OrdersTile } from "../../ui/sales-tiles.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import { SetupRow } from "../setup/index.ts";
import { adminDashboardQuery } from "./analytics-queries.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { Evenings } from "./openings/evenings.tsx";
import { RecentActivity } from "./recent-activity.tsx";

batchRefetches(["order.changed"], adminDashboardQuery.queryKey);

/** Home page of the admin: tonight, open issues, sales and recent activity. */
export function AdminPage() {
  const { data, isPending } = useQuery(adminDashboardQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <PageHead title="Admin" actions={<LinkButton to="/admin/events/new">New event</LinkButton>} />
      <SetupRow />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:row-span-2">
          {isPending && <CardSkeleton lines={4} />}
          {data !== undefined && <Evenings evening={data.nextEvening} />}
        </div>
        <AttentionPanel attention={data?.attention} />
        {isPending && <CardSkeleton lines={6} />}
        {data !== undefined && <RecentActivity lines={data.recentActivity} />}
      </div>
      {!isPending && data === undefined && (
        <p className="text-soft">The figures couldn't be loaded. We'll keep trying.</p>
      )}
      {data !== undefined && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 lg:grid-cols-5">
          <Tile name={`Events (${data.activeEvents} active)`}>
            {data.totalEvents.toLocaleString("en-US")}
          </Tile>
          <OrdersTile>{data.totalOrders.toLocaleString("en-US")}</OrdersTile>
          <NetSalesTile sales={data.sales} />
          <Tile name="Members">{data.members.toLocaleString("en-US")}</Tile>
          <Tile name="Average order" definition={AVERAGE_ORDER_DEFINITION}>
            {formatUsd(data.averageOrderCents)}
          </Tile>
        </dl>
      )}
    </div>
  );
}
