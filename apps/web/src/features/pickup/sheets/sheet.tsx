import type { CrewBoard } from "@secret/contract";
import { formatEventPeriod, formatEventTime } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, PageLoading } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { t } from "../../crew-language/index.ts";
import { sheetBoardQuery } from "./sheet-queries.ts";

interface SheetProps {
  readonly eventId: string;
  /** "Pick list" */
  readonly title: string;
  readonly children: (board: CrewBoard) => ReactNode;
}

/** Page to print about an event's orders, with the time of its data. */
export function Sheet({ eventId, title, children }: SheetProps) {
  const query = useQuery(sheetBoardQuery(eventId));
  const { data: board } = query;
  if (query.isPending) {
    return (
      <PageLoading>
        <RowsSkeleton rows={8} />
      </PageLoading>
    );
  }
  if (board === undefined)
    return <LoadFailed title={`Failed to load the ${title.toLowerCase()}`} query={query} />;
  const { event, asOf } = board;
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  const now = serverNow();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <Link
            to="/admin/events/$eventId"
            params={{ eventId }}
            search={{ tab: "buyers" }}
            className="inline-flex min-h-11 items-center text-small underline underline-offset-4 print:hidden"
          >
            Buyers
          </Link>
          <h1 className="text-section">{title}</h1>
          <p className="wrap-anywhere">{`${event.title} · ${event.locationName}`}</p>
          <p className="figures text-small text-soft">
            {`${formatEventPeriod(startsAt, endsAt, event.timeZone, event.timeZone, now)} · as of ${formatEventTime(new Date(asOf), event.timeZone, VIEWER_TIME_ZONE, now)}`}
          </p>
        </div>
        <Button className="print:hidden" onClick={() => print()}>
          Print
        </Button>
      </header>
      {children(board)}
    </div>
  );
}

interface SheetHeadingProps {
  readonly title: string;
  readonly orders: number;
}

/** Heads a part of a sheet with its title and number of orders. */
export function SheetHeading({ title, orders }: SheetHeadingProps) {
  return (
    <h2 className="number flex flex-wrap items-baseline justify-between gap-x-4 border-b-3 border-ink pb-1 text-heading">
      {title}
      <span className="font-sans text-small font-normal text-soft">
        {t("board.orders", { count: orders })}
      </span>
    </h2>
  );
}

/** Shown instead of a sheet's tables when everything is handed off. */
export function NothingToHandOff() {
  return <EmptyState spot="no-orders" title={t("list.nothingToHandOff")} />;
}
