import { formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../ui/link-button.tsx";
import { Tile } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { LedgerPanel } from "../ledger/ledger-panel.tsx";
import { OpenMoneyPanel } from "../payments/open-money-panel.tsx";
import { adminDashboardQuery } from "./analytics-queries.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { TonightPanel } from "./tonight-panel.tsx";
import "./analytics-live.ts";

/** Tonight first, then how the business stands, and what happened last. */
export function AdminPage() {
  const dashboard = useQuery(adminDashboardQuery);
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-section">Admin</h1>
        <LinkButton to="/admin/events/new">New event</LinkButton>
      </div>
      <TonightPanel />
      {dashboard.isPending && <CardSkeleton lines={6} />}
      {dashboard.data !== undefined && (
        <>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
            <Tile name={`Events (${dashboard.data.activeEvents} active)`}>{dashboard.data.totalEvents}</Tile>
            <Tile name="Orders">{dashboard.data.totalOrders}</Tile>
            <Tile name="Revenue">{formatUsd(dashboard.data.revenueCents)}</Tile>
            <Tile name="Members">{dashboard.data.members}</Tile>
            <Tile name="Average order">{formatUsd(dashboard.data.averageOrderCents)}</Tile>
          </dl>
          <div className="grid gap-2">
            <LedgerPanel />
            <OpenMoneyPanel />
          </div>
          <RecentActivity lines={dashboard.data.recentActivity} />
        </>
      )}
    </div>
  );
}
