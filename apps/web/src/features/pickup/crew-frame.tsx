import { CREW_HOURS_AFTER_PICKUP, CREW_HOURS_BEFORE_PICKUP } from "@secret/domain";
import { Link, Outlet, useMatch, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isMissing } from "../../platform/load-states/load-failed.tsx";
import { EmptyState, PageLoading } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { crewRefusal, t } from "../crew-language/index.ts";
import { SalesStops } from "../incidents/index.ts";
import { ConflictRows } from "./conflicts/conflict-rows.tsx";
import { OfflineNote } from "./connection.tsx";
import { BarSlot, CrewBar } from "./crew-bar.tsx";
import { cancellationCopy } from "./crew-copy.ts";
import { useCrewDevice } from "./device/crew-device.ts";
import { CrewDeviceProvider } from "./device/crew-device-provider.tsx";
import { isOffCrew, offCrewText, offCrewTitle } from "./device/off-crew.ts";
import { useSingleTaps } from "./use-single-taps.ts";
import { WHITE_BUTTON } from "./white-button.ts";

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
  const isBoard = useIsBoard();
  const isWide = useMedia("desktop");
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const keepToOneTap = useSingleTaps();
  return (
    <div
      data-theme="dark"
      onClickCapture={keepToOneTap}
      className="flex min-h-dvh flex-col bg-night text-night-ink [&_dialog_[data-close]]:-my-3 [&_dialog_[data-close]]:size-16 print:block print:bg-transparent print:text-ink"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3 focus:text-ink"
      >
        {t("shell.skip")}
      </a>
      <CrewBar eventId={eventId} hasOfflineNote={isBoard && isWide} slotRef={setSlot} />
      <CancelledStrip />
      {!isScanner && <StopsStrip />}
      {!isScanner && !(isBoard && isWide) && (
        <OfflineNote className="justify-between px-4 py-2 text-crew-note" />
      )}
      {!isScanner && !isBoard && <ConflictRows />}
      <main id="content" className="flex min-h-0 flex-1 flex-col print:block">
        <BarSlot value={slot}>
          <BoardState />
        </BarSlot>
      </main>
    </div>
  );
}

/** Returns whether the tool is the board, which shows the conflicts itself. */
function useIsBoard(): boolean {
  return useMatch({ from: "/crew/crew/$eventId/board", shouldThrow: false }) !== undefined;
}

/** Shows the tool once there is a board. */
function BoardState() {
  const { board, error } = useCrewDevice();
  const isBoard = useIsBoard();
  if (board !== undefined) return <Outlet />;
  if (error !== undefined) {
    return (
      <div className="px-2">
        <NoBoard error={error} />
      </div>
    );
  }
  return isBoard ? (
    <BoardLoading />
  ) : (
    <PageLoading className="grid content-start p-4">
      <RowsSkeleton />
    </PageLoading>
  );
}

/** Shows the placeholder of the board: the food to fry, and the first tickets of each column. */
function BoardLoading() {
  return (
    <PageLoading>
      <div className="h-20 border-b border-night-line" />
      <div className="grid gap-4 px-3 pt-4 lg:grid-cols-3 lg:px-4">
        {["first", "second", "third"].map((column) => (
          <div key={column} className="grid animate-pulse gap-3 max-lg:not-first:hidden">
            <div className="h-12 bg-night-raised" />
            <div className="h-64 rounded-lg bg-night-raised" />
            <div className="h-64 rounded-lg bg-night-raised" />
          </div>
        ))}
      </div>
    </PageLoading>
  );
}

/** Shows why there is no board, and what to do. */
function NoBoard({ error }: { error: Error }) {
  const { waiting, refresh } = useCrewDevice();
  const allEvents = (
    <Link to="/crew" className={WHITE_BUTTON}>
      {t("shell.allEvents")}
    </Link>
  );
  if (isOffCrew(error)) {
    return (
      <EmptyState spot="shut-hatch" title={offCrewTitle()} isPage>
        <p className="figures text-soft">{t("shell.roleChanged", { rest: offCrewText(waiting.length) })}</p>
        <Link to="/dashboard" className={WHITE_BUTTON}>
          {t("events.toDashboard")}
        </Link>
      </EmptyState>
    );
  }
  if (isMissing(error)) {
    return (
      <EmptyState spot="shut-hatch" title={t("shell.eventNotFound")} isPage>
        <p className="text-soft">
          {t("shell.toolsOpen", { before: CREW_HOURS_BEFORE_PICKUP, after: CREW_HOURS_AFTER_PICKUP })}
        </p>
        {allEvents}
      </EmptyState>
    );
  }
  return (
    <EmptyState spot="unplugged" title={t("shell.eventFailed")} isPage>
      <p className="text-soft">{crewRefusal(error)}</p>
      <button type="button" onClick={() => void refresh()} className={WHITE_BUTTON}>
        {t("shell.tryAgain")}
      </button>
      <Link to="/crew" className="inline-flex min-h-16 items-center underline underline-offset-4">
        {t("shell.allEvents")}
      </Link>
    </EmptyState>
  );
}

/** Shows which items the crew doesn't sell. */
function StopsStrip() {
  const device = useCrewDevice();
  const { board } = device;
  return board === undefined ? null : <SalesStops device={{ ...device, board }} />;
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
