import { formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Panel, Skeleton, Tile } from "../../ui/panel.tsx";
import { LedgerPanel } from "../ledger/ledger-panel.tsx";
import { OpenMoneyPanel } from "../payments/open-money-panel.tsx";
import { adminDashboardQuery } from "./analytics-queries.ts";
import "./analytics-live.ts";

const TONES = { critical: "danger", error: "danger", warning: "warn", info: "info" } as const;

/** How the business stands, and the ways on. */
export function AdminPage() {
  const figures = useQuery(adminDashboardQuery);
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Admin</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/events/new" className={buttonClass()}>
            New event
          </Link>
          <Link to="/admin/events" className={buttonClass("quiet")}>
            Manage events
          </Link>
          <Link to="/admin/orders" className={buttonClass("quiet")} search={{}}>
            Manage orders
          </Link>
        </div>
      </div>
      {figures.isPending && <Skeleton className="h-28" />}
      {figures.data !== undefined && (
        <>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
            <Tile name={`Events (${figures.data.activeEvents} active)`}>{figures.data.totalEvents}</Tile>
            <Tile name="Orders">{figures.data.totalOrders}</Tile>
            <Tile name="Revenue">{formatUsd(figures.data.revenueCents)}</Tile>
            <Tile name="Members">{figures.data.members}</Tile>
            <Tile name="Average order">{formatUsd(figures.data.averageOrderCents)}</Tile>
          </dl>
          <LedgerPanel />
          <OpenMoneyPanel />
          <Panel title="Recent activity">
            {figures.data.recentActivity.length === 0 && (
              <p className="text-soft">Nothing has happened yet.</p>
            )}
            <ul className="grid gap-2">
              {figures.data.recentActivity.map((line) => (
                <li key={line.id} className="flex flex-wrap items-center gap-3 text-small">
                  <Badge tone={TONES[line.severity]}>{line.severity}</Badge>
                  <span className="min-w-0 flex-1 break-words">
                    {line.message}
                    {line.memberName !== null && <span className="text-soft">{` · ${line.memberName}`}</span>}
                  </span>
                  <time dateTime={line.createdAt} className="figures text-soft">
                    {new Date(line.createdAt).toLocaleString("en-US")}
                  </time>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </div>
  );
}
