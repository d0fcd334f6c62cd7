import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useConnection, useLiveStream } from "../../../platform/live/live.ts";
import { onLiveEvent } from "../../../platform/live/live-handlers.ts";
import { isSignedIn, markSessionStale, useMember } from "../../../platform/session/session.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { checkCodeOn } from "./check-code.ts";
import { storedBoards } from "./crew-database.ts";
import type { CrewDay } from "./crew-day.ts";
import { type CodeCheck, type CrewDevice, CrewDeviceContext } from "./crew-device.ts";
import { daysOfEvent, openDay, openDays, readDeviceId } from "./open-day.ts";
// A crew page may be the first page that is opened.
import "../../../platform/session/session-live.ts";
import "./browser-events.ts";
import { useRouter } from "@tanstack/react-router";

/** Provides the crew device of one event. */
export function CrewDeviceProvider({ eventId, children }: { eventId: string; children: ReactNode }) {
  const accountId = useMember()?.id;
  return accountId === undefined ? null : (
    <DayProvider key={`${accountId}/${eventId}`} accountId={accountId} eventId={eventId}>
      {children}
    </DayProvider>
  );
}

interface DayProviderProps {
  readonly accountId: string;
  readonly eventId: string;
  readonly children: ReactNode;
}

function DayProvider({ accountId, eventId, children }: DayProviderProps) {
  const day = useMemo(() => openDay(accountId, eventId), [accountId, eventId]);
  useEffect(() => day.watch(), [day]);
  useLiveStream();
  const connection = useConnection();
  useEffect(() => day.setStreamLive(connection === "live"), [day, connection]);
  const state = useSyncExternalStore(day.subscribe, () => day.state);
  useGuardAgain(state.isLocked);
  const device = useMemo<CrewDevice>(
    () => ({
      ...state,
      deviceId: readDeviceId(),
      act: (action) => day.act(action),
      checkCode: (orderId, token) => checkCode(day, accountId, orderId, token),
      refresh: () => day.refresh(),
    }),
    [state, day, accountId],
  );
  return <CrewDeviceContext value={device}>{children}</CrewDeviceContext>;
}

async function checkCode(
  day: CrewDay,
  accountId: string,
  orderId: string,
  token: string,
): Promise<CodeCheck> {
  const { board } = day.state;
  const found = board === undefined ? undefined : await checkCodeOn(board, orderId, token, serverNow());
  if (found !== undefined) return found;
  const others = await storedBoards(accountId).catch(() => []);
  const other = others.find(({ orders }) => orders.some(({ id }) => id === orderId));
  const isOther = other !== undefined && other.event.id !== board?.event.id;
  return isOther ? { state: "other-event", event: other.event } : { state: "unknown" };
}

/** Sends the user through sign-in and back here when the session ended unnoticed. */
function useGuardAgain(isLocked: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isLocked || !isSignedIn()) return;
    markSessionStale();
    void router.invalidate();
  }, [isLocked, router]);
}

function pollSoon({ eventId }: { readonly eventId: string }): void {
  for (const day of daysOfEvent(eventId)) day.pollSoon();
}

onLiveEvent("order.changed", pollSoon);
onLiveEvent("board.changed", pollSoon);
onLiveEvent("event.changed", pollSoon);
onLiveEvent("resync", () => {
  for (const day of openDays()) day.pollSoon();
});
onLiveEvent("session.ended", () => {
  for (const day of openDays()) void day.lock();
});
