import { formatEventClock } from "@secret/domain";
import { useMatch } from "@tanstack/react-router";
import { t } from "../crew-language/index.ts";
import { useCrewDevice } from "./device/crew-device.ts";

/** Shows "Offline. 3 changes waiting to send." and the age of the data. Nothing is lost and nobody has to act. */
export function OfflineNote({ className }: { className: string }) {
  const { mode, waiting, asOf, board } = useCrewDevice();
  const isCounter = useMatch({ from: "/crew/crew/$eventId/counter", shouldThrow: false }) !== undefined;
  // Without an allotment the counter can't sell, as its page explains.
  const isStopped = isCounter && board?.allotment.orders === 0;
  return (
    <div role="status" className="bg-crew-used text-crew-ink print:hidden">
      {mode === "offline" && board !== undefined && (
        <p className={`figures flex flex-wrap gap-x-6 font-semibold ${className}`}>
          <span>{offlineText(waiting.length, isStopped)}</span>
          {asOf !== undefined && (
            <span>{t("shell.asOf", { time: formatEventClock(asOf, board.event.timeZone) })}</span>
          )}
        </p>
      )}
    </div>
  );
}

function offlineText(unsent: number, isStopped: boolean): string {
  if (unsent > 0) return t("shell.unsent", { count: unsent });
  return isStopped ? t("shell.offlineStop") : t("shell.offlineGoOn");
}

/** Shows whether this device is live or offline; nothing when the server denies it the board. */
export function ConnectionStatus() {
  const { mode, board, error } = useCrewDevice();
  const isLive = mode === "live";
  if (isLive && board === undefined && error !== undefined) return null;
  return (
    <p
      className={`flex shrink-0 items-center gap-2 text-small leading-tight font-semibold ${isLive ? "text-night-soft" : "text-crew-used"}`}
    >
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? "bg-ok" : "border-2 border-current"}`}
      />
      {isLive ? t("shell.live") : t("shell.offline")}
    </p>
  );
}
