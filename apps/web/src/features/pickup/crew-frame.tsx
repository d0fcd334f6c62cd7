import { CREW_HOURS_AFTER_PICKUP, CREW_HOURS_BEFORE_PICKUP, counted, formatEventClock } from "@secret/domain";
import { Link, Outlet, useMatch, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { ConflictRows } from "./conflicts/conflict-rows.tsx";
import { cancellationCopy } from "./crew-copy.ts";
import { useCrewDevice } from "./device/crew-device.ts";
import { CrewDeviceProvider } from "./device/crew-device-provider.tsx";
import { isOffCrew, OFF_CREW_TITLE, offCrewText } from "./device/off-crew.ts";
import { useSingleTaps } from "./use-single-taps.ts";

const TOOLS = [
  { to: "/crew/$eventId/board", name: "Board" },
  { to: "/crew/$eventId/scan", name: "Scan" },
  { to: "/crew/$eventId/list", name: "List" },
  { to: "/crew/$eventId/counter", name: "Counter" },
  { to: "/crew/$eventId/labels", name: "Labels" },
] as const;

/** Frames the crew's tools of one event with its name, the navigation and the age of the data. */
export function CrewFrame() {
  const { eventId } = useParams({ from: "/crew/crew/$eventId" });
  return (
    <CrewDeviceProvider key={eventId} eventId={eventId}>
      <Frame eventId={eventId} />
    </CrewDeviceProvider>
  );
}

/** Stays dark in both themes, because it is used at night and its tickets have to stand out. */
function Frame({ eventId }: { eventId: string }) {
  // On the scanner a color is a result: unsent actions show as a cloud with a count, and conflicts as a button.
  const isScanner = useMatch({ from: "/crew/crew/$eventId/scan", shouldThrow: false }) !== undefined;
  const keepToOneTap = useSingleTaps();
  return (
    <div
      data-theme="dark"
      onClickCapture={keepToOneTap}
      className="flex min-h-dvh flex-col bg-night text-night-ink print:block print:bg-transparent print:text-ink"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3 focus:text-ink"
      >
        Skip to content
      </a>
      <Bar eventId={eventId} />
      <CancelledStrip />
      {!isScanner && (
        <>
          <WaitingStrip />
          <ConflictRows />
        </>
      )}
      <main id="content" className="flex min-h-0 flex-1 flex-col print:block">
        <BoardState />
      </main>
    </div>
  );
}

/** Shows the tool once there is a board. */
function BoardState() {
  const { board, error, waiting, refresh } = useCrewDevice();
  const [isFetching, setFetching] = useState(false);
  if (board !== undefined) return <Outlet />;
  if (error === undefined) {
    return (
      <PageLoading className="grid gap-4 p-4 lg:grid-cols-3">
        <RowsSkeleton />
      </PageLoading>
    );
  }
  if (isOffCrew(error)) {
    return (
      <EmptyState spot="shut-hatch" title={OFF_CREW_TITLE} isPage>
        <p className="figures text-soft">{`An admin changed your role. ${offCrewText(waiting.length)}`}</p>
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
      </EmptyState>
    );
  }
  if (isMissing(error)) {
    return (
      <EmptyState spot="shut-hatch" title="Event not found" isPage>
        <p className="text-soft">
          {`The crew tools are open from ${CREW_HOURS_BEFORE_PICKUP} hours before pickup starts to ${CREW_HOURS_AFTER_PICKUP} hours after it ends.`}
        </p>
        <LinkButton to="/crew">All events</LinkButton>
      </EmptyState>
    );
  }
  const refetch = () => {
    setFetching(true);
    return refresh().finally(() => setFetching(false));
  };
  return <LoadFailed title="Failed to load the event" query={{ isFetching, refetch, error }} />;
}

function Bar({ eventId }: { eventId: string }) {
  const { board } = useCrewDevice();
  return (
    <header className="border-b border-night-line bg-night-raised lg:flex lg:h-16 lg:items-center lg:gap-6 print:hidden">
      <div className="flex h-16 min-w-0 items-center gap-3 px-4 lg:flex-1">
        <Link
          to="/crew"
          aria-label="All events"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-crew-line hover:text-night-gold"
        >
          <span aria-hidden="true">←</span>
        </Link>
        <p className="line-clamp-2 min-w-0 flex-1 font-display text-heading leading-tight wrap-anywhere">
          {board?.event.title ?? "Crew"}
        </p>
        <ConnectionStatus />
      </div>
      <nav aria-label="Crew" className="flex flex-wrap px-2 lg:h-full lg:flex-nowrap lg:gap-2 lg:px-4">
        {TOOLS.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            params={{ eventId }}
            search={{}}
            activeOptions={{ includeSearch: false }}
            className="inline-flex min-h-12 flex-1 items-center justify-center border-b-3 border-transparent px-1 font-semibold text-night-soft hover:text-night-ink focus-visible:outline-offset-[-3px] aria-[current=page]:border-night-gold aria-[current=page]:text-night-ink lg:flex-none lg:px-3"
          >
            {name}
          </Link>
        ))}
      </nav>
    </header>
  );
}

/** Shows on every crew tool that the event was cancelled. */
function CancelledStrip() {
  const { board } = useCrewDevice();
  const cancelled = board && cancellationCopy(board.event);
  if (cancelled === undefined) return null;
  return (
    <p
      role="alert"
      className="figures bg-crew-bad px-4 py-3 text-crew-line font-semibold text-balance text-crew-paper print:hidden"
    >
      {`${cancelled.word} ${cancelled.text}`}
    </p>
  );
}

/** Shows "Offline. 3 changes waiting to send." and the age of the data. Nothing is lost and nobody has to act. */
function WaitingStrip() {
  const { mode, waiting, asOf, board } = useCrewDevice();
  const isCounter = useMatch({ from: "/crew/crew/$eventId/counter", shouldThrow: false }) !== undefined;
  // Without an allotment the counter can't sell, as its page explains.
  const isStopped = isCounter && board?.allotment.orders === 0;
  return (
    <div role="status" className="bg-crew-used text-crew-ink print:hidden">
      {mode === "offline" && board !== undefined && (
        <p className="figures flex flex-wrap justify-between gap-x-6 px-4 py-2 text-crew-note font-semibold">
          <span>{offlineText(waiting.length, isStopped)}</span>
          {asOf !== undefined && <span>{`As of ${formatEventClock(asOf, board.event.timeZone)}`}</span>}
        </p>
      )}
    </div>
  );
}

function offlineText(unsent: number, isStopped: boolean): string {
  if (unsent > 0) return `Offline. ${counted(unsent, "change")} waiting to send.`;
  return isStopped ? "Offline." : "Offline. Keep going. We'll send it later.";
}

/** Shows whether this device is live or offline; nothing when the server denies it the board. */
function ConnectionStatus() {
  const { mode, board, error } = useCrewDevice();
  const isLive = mode === "live";
  if (isLive && board === undefined && error !== undefined) return null;
  return (
    <p
      className={`flex shrink-0 items-center gap-2 text-small font-semibold ${isLive ? "" : "text-crew-used"}`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? "bg-ok" : "border-2 border-current"}`}
      />
      {isLive ? "Live" : "Offline"}
    </p>
  );
}
