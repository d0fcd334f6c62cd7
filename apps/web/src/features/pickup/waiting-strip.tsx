import { formatEventClock } from "@secret/domain";
import { useCrewDevice } from "./device/crew-device.ts";

/** "Offline. 3 moves wait.", and how old all of it is. Nothing is lost, and nobody has to do anything about it. */
export function WaitingStrip() {
  const { mode, waiting, asOf, board } = useCrewDevice();
  return (
    <div role="status" className="bg-crew-used text-crew-ink print:hidden">
      {mode === "offline" && board !== undefined && (
        <p className="figures flex flex-wrap justify-between gap-x-6 px-4 py-2 text-crew-note font-semibold">
          <span>{`Offline. ${wordsFor(waiting.length)}`}</span>
          {asOf !== undefined && <span>{`As of ${formatEventClock(asOf, board.event.timeZone)}`}</span>}
        </p>
      )}
    </div>
  );
}

function wordsFor(count: number): string {
  if (count === 0) return "Keep going. We'll send it later.";
  return count === 1 ? "1 move waits." : `${count} moves wait.`;
}
