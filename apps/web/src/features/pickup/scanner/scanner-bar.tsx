import type { CrewBoard } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useCrewDevice } from "../device/crew-device.ts";

/** How far the event is, how old what this device knows of its codes is, and what waits for signal. */
export function ScannerBar({ board }: { board: CrewBoard }) {
  const { asOf, mode, waiting } = useCrewDevice();
  const { handedOut, orders, timeZone } = board.event;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 bg-night-veil px-4 py-2 text-night-ink">
      <p className="number flex-1 text-crew-line whitespace-nowrap">{`${handedOut} of ${orders}`}</p>
      {asOf !== undefined && (
        <p className="figures text-small whitespace-nowrap">
          {`Codes from ${formatEventClock(asOf, timeZone)}`}
        </p>
      )}
      {mode === "offline" && <Cloud count={waiting.length} />}
    </div>
  );
}

/** Without signal a result is what it is: only this says so. */
function Cloud({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 font-semibold">
      <svg viewBox="0 0 32 24" aria-hidden="true" className="w-7 fill-none stroke-current stroke-2">
        <path d="M9 20h14a6 6 0 0 0 1-11.9A8 8 0 0 0 8.700 8.500 5.800 5.800 0 0 0 9 20zM5 2l22 20" />
      </svg>
      <span className="number">{count}</span>
      <span className="sr-only">{count === 1 ? "scan waits for signal" : "scans wait for signal"}</span>
    </p>
  );
}
